# For tests in headless Chromium; to be sourced.
#
# Needs Debian's chromium, nodejs and npm (tools/packages), and fetches playwright-core, which drives
# the browser, once; no browser is downloaded.

# browser_setup HERE WORK: the tests (*.mjs) of HERE and what they import, in the folder WORK.
browser_setup() {
    local here=$1 work=$2 command
    local support
    support=$(dirname "${BASH_SOURCE[0]}")
    for command in node npm chromium; do
        command -v "$command" >/dev/null || {
            echo "the browser test needs $command: run tools/install-packages test" >&2
            exit 1
        }
    done
    mkdir -p "$work"
    cp "$here"/*.mjs "$support/package.json" "$work"
    if cmp -s "$support/package-lock.json" "$work/package-lock.json" &&
        [ -d "$work/node_modules/playwright-core" ]; then
        return
    fi
    cp "$support/package-lock.json" "$work"
    (cd "$work" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) || {
        rm -f "$work/package-lock.json"
        echo "npm could not fetch playwright-core, which the browser test needs" >&2
        exit 1
    }
}

# browser_hostile_graph NAME...: edges of a ring of 30 nodes, these and others, whose names would be
# markup, script, or the end of one.
browser_hostile_graph() {
    local names=('</script><img src=x onerror=alert(1)>' '<!--' "'\"&amp;" "$@" __proto__ node-{1..30})
    local i
    for i in {0..29}; do
        printf '%s\t%s\n' "${names[i]}" "${names[(i + 1) % 30]}" "${names[i]}" "${names[(i + 2) % 30]}"
    done
}
