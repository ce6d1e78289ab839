#!/bin/sh
# Checks what is in this folder with the programs that this machine has, and says what it needs for the rest.
# `sh deploy/check.sh`, or with `--build` also builds the image and starts it (needs podman or docker, and the network), or with
# `--run` also runs the unit under a systemd of its own (needs root, overlayfs and cgroup2; see check-unit.sh).
# NGINX names an nginx that is not in the path. Ends with 1 when a check fails.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

ok() { echo "ok: $1"; }
bad() { echo "FAILED: $1"; failed=1; }
needs() { echo "not checked: $1 (needs $2)"; }

# The unit, as systemd reads it.
if command -v systemd-analyze >/dev/null 2>&1; then
  cp "$here/talaan@.service" "$work/talaan@3000.service"
  if said=$(systemd-analyze verify "$work/talaan@3000.service" 2>&1) && [ -z "$said" ]; then
    ok 'talaan@.service'
  else
    echo "$said"
    bad 'talaan@.service'
  fi
else
  needs 'talaan@.service' 'systemd-analyze'
fi

# The unit, as it runs: started, killed, come back, stopped.
if [ "${1:-}" = --run ]; then
  status=0
  said=$(sh "$here/check-unit.sh") || status=$?
  case $status in
    0) echo "$said"; ok 'talaan@.service as it runs' ;;
    2) needs 'talaan@.service as it runs' "$said" ;;
    *) echo "$said"; bad 'talaan@.service as it runs' ;;
  esac
fi

# The proxy: as nginx reads it, with a certificate made for the moment.
nginx=${NGINX:-nginx}
# Where Debian keeps it, out of an ordinary user's path.
command -v "$nginx" >/dev/null 2>&1 || [ ! -x /usr/sbin/nginx ] || nginx=/usr/sbin/nginx
if command -v "$nginx" >/dev/null 2>&1 && command -v openssl >/dev/null 2>&1; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=books.example.com \
    -keyout "$work/privkey.pem" -out "$work/fullchain.pem" >/dev/null 2>&1
  {
    echo "pid $work/nginx.pid; error_log stderr; events {} http { access_log off;"
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $work/$kind;"; done
    sed -e "s#/etc/ssl/talaan#$work#" "$here/nginx.conf"
    echo '}'
  } >"$work/nginx.conf"
  if said=$("$nginx" -t -q -e stderr -c "$work/nginx.conf" 2>&1); then
    ok 'nginx.conf'
  else
    echo "$said"
    bad 'nginx.conf'
  fi
else
  needs 'nginx.conf' 'nginx and openssl'
fi

# Compose and image.
engine=''
for one in podman docker; do
  if [ -z "$engine" ] && command -v "$one" >/dev/null 2>&1 && "$one" info >/dev/null 2>&1; then engine=$one; fi
done
# Podman's own image format has no health check.
format=''
[ "$engine" != podman ] || format='--format docker'
if [ -n "$engine" ] && "$engine" compose version >/dev/null 2>&1; then
  if POSTGRES_PASSWORD=x ADMIN_PASSWORD=x "$engine" compose -f "$here/compose.yaml" config -q; then
    ok 'compose.yaml'
  else
    bad 'compose.yaml'
  fi
else
  needs 'compose.yaml' 'podman or docker that runs, with its compose'
fi
if [ "${1:-}" != --build ]; then
  needs 'Containerfile' '--build'
elif [ -z "$engine" ]; then
  needs 'Containerfile' 'podman or docker that runs'
elif "$engine" build $format -t talaan-check -f "$here/Containerfile" "$here/.."; then
  # As an orchestrator may: nothing can be written but the volume and what is gone with the container.
  id=$("$engine" run -d --read-only --tmpfs /tmp talaan-check)
  for _ in $(seq 120); do
    "$engine" exec "$id" node -e "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && break
    sleep 1
  done
  if "$engine" logs "$id" 2>&1 | grep -q 'Talaan is ready'; then ok 'Containerfile'; else bad 'Containerfile'; fi
  "$engine" rm -f "$id" >/dev/null
else
  bad 'Containerfile'
fi
exit "$failed"
