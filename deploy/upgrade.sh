#!/bin/sh
# Puts another version of the shop beside the one that serves, and serves it when it is whole. As root:
#   /opt/oriki/deploy/upgrade.sh [version]      # a tag, branch or commit; else what the main branch is
# Each version has a folder of its own; /opt/oriki leads to the one that serves. What was built for the
# old one is not touched while it serves, and if the new one does not get ready the old one comes back:
# migrations leave the tables usable by the version before.
set -eu
umask 022

link=${ORIKI:-/opt/oriki}
versions=${ORIKI_VERSIONS:-/opt/oriki-versions}
restart=${ORIKI_RESTART:-systemctl restart oriki}
ready=${ORIKI_READY:-curl -fs -o /dev/null --max-time 2 http://127.0.0.1:3000/readyz}
patience=${ORIKI_PATIENCE:-120}

git -C "$link" fetch --quiet --tags origin
commit=$(git -C "$link" rev-parse --verify --quiet "origin/${1:-HEAD}^{commit}" ||
  git -C "$link" rev-parse --verify "${1:-origin/HEAD}^{commit}")
old=$(readlink -f "$link")
new=$versions/$commit
if [ "$old" = "$new" ]; then
  echo "$commit serves already."
  exit 0
fi

# A folder without its mark was left by an upgrade that ended early.
if [ ! -e "$new/.whole" ]; then
  rm -rf "$new"
  mkdir -p "$versions"
  git clone --quiet --no-checkout "$(git -C "$link" remote get-url origin)" "$new"
  git -C "$new" checkout --quiet --detach "$commit"
  # Pages that stand open still find their scripts: the build keeps those of the versions before.
  if [ -d "$old/build/client/assets" ]; then
    mkdir -p "$new/build/client"
    cp -a "$old/build/client/assets" "$new/build/client/"
    [ ! -e "$old/build/.earlier-assets.json" ] || cp -a "$old/build/.earlier-assets.json" "$new/build/"
  fi
  (cd "$new" && npm ci --include=dev --no-audit --no-fund && npm run build)
  touch "$new/.whole"
fi

lead_to() {
  ln -sfn "$1" "$link.next"
  mv -T "$link.next" "$link"
  # Whether it serves is asked next, and whoever does not gives way.
  $restart || echo "It could not be started: $restart" >&2
}

is_ready() {
  left=$patience
  while [ "$left" -gt 0 ]; do
    $ready && return 0
    left=$((left - 1))
    sleep 1
  done
  return 1
}

# The first upgrade moves the folder that was cloned by hand to the others.
if [ ! -L "$link" ]; then
  moved=$versions/$(git -C "$link" rev-parse HEAD)
  rm -rf "$moved"
  mv "$link" "$moved"
  old=$moved
fi

lead_to "$new"
if ! is_ready; then
  echo "$commit did not get ready within $patience s; $(basename "$old") serves again." >&2
  lead_to "$old"
  exit 1
fi
echo "$commit serves. Back: $link/deploy/upgrade.sh $(basename "$old")"

# The one that serves and the one before stay.
for folder in "$versions"/*; do
  [ "$folder" = "$new" ] || [ "$folder" = "$old" ] || rm -rf "$folder"
done
