#!/usr/bin/env bash
# The page that ships is the one that its sources make: installs the libraries that the lock file names, type-checks, builds,
# and compares. page_is_current.sh VIEWER WORK, of which WORK keeps the libraries for the next time.
set -euo pipefail
viewer=$1 work=$2
mkdir -p "$work"
cp -r "$viewer"/{package.json,package-lock.json,tsconfig.json,vite.config.ts,index.html} "$work"
rm -rf "$work"/{src,tests}
cp -r "$viewer"/{src,tests} "$work"
cd "$work"
if ! cmp -s package-lock.json node_modules/.lock; then
  npm ci --ignore-scripts --no-audit --no-fund
  cp package-lock.json node_modules/.lock
fi
if grep -nE '"resolved"|https?://[^"]*\.tgz' package-lock.json; then
  echo "the lock file names hosts: npm install --omit-lockfile-registry-resolved"
  exit 1
fi
VIEWER_PAGE=page npm run --silent build
for file in viewer.html LICENSES.txt; do
  cmp "page/$file" "$viewer/page/$file" || { echo "viewer/page/$file is not what viewer/ makes: (cd viewer && npm ci && npm run build)"; exit 1; }
done
