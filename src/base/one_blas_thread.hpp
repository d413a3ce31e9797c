// While it lives, every call of OpenBLAS runs in the thread that makes it: for loops whose own
// threads multiply tile by tile. The setting belongs to the process, so only one at a time.
#pragma once

namespace hplc {

class OneBlasThread {
  public:
    OneBlasThread();
    ~OneBlasThread();
    OneBlasThread(const OneBlasThread&) = delete;
    OneBlasThread& operator=(const OneBlasThread&) = delete;

  private:
    int before_;
};

}  // namespace hplc
