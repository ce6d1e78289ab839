#!/bin/sh
# Runs talaan@.service under a systemd of its own: a first process in namespaces of its own, over a copy of this system
# that is thrown away (overlayfs), with a network of its own. Starts the service, kills its first process (it has to come
# back by itself), asks it to stop (it has to end in time), and prints what happened. Ends with 0 when all of it did, with 2
# when this machine can't try it. Called by check.sh; needs root, overlayfs, cgroup2, and a portal that is built.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=$(dirname -- "$here")

if [ "${1:-}" != inside ]; then
  group=$(mount -t cgroup2 | sed -n '1s/^[^ ]* on \([^ ]*\) .*/\1/p')
  if [ "$(id -u)" != 0 ] || [ -z "$group" ] || ! grep -qw overlay /proc/filesystems; then
    echo 'root, cgroup2 and overlayfs'
    exit 2
  fi
  [ -d "$program/dist/server" ] || { echo 'the portal and the server built: npm run build'; exit 2; }
  group=$group/talaan-check-$$
  work=$(mktemp -d)
  mkdir "$group" "$work/said"
  clean() {
    rm -rf "$work"
    # What ran in it may be still about to end.
    for _ in $(seq 20); do
      find "$group" -depth -type d -exec rmdir {} + 2>/dev/null || true
      [ -d "$group" ] || return 0
      sleep 0.5
    done
  }
  trap clean EXIT
  # The group holds the process before its namespace is made, which makes it the root that systemd sees.
  sh -c 'echo $$ >"$0/cgroup.procs" && exec unshare -m -p -u -i -n -C -f --kill-child "$@"' \
    "$group" sh "$0" inside "$work" >"$work/said/systemd" 2>&1 &
  first=$!
  # A first process does not end by itself; what it held ends with it.
  for _ in $(seq 600); do
    if [ -e "$work/said/ended" ] || ! kill -0 "$first" 2>/dev/null; then break; fi
    sleep 1
  done
  kill -KILL "$first" 2>/dev/null || true
  wait "$first" 2>/dev/null || true
  if [ ! -s "$work/said/steps" ]; then tail -n 5 "$work/said/systemd"; exit 2; fi
  cat "$work/said/steps"
  grep -q '^stopped: success' "$work/said/steps" && exit 0
  tail -n 40 "$work/said/journal" 2>/dev/null
  exit 1
fi

work=$2
root=$work/root
mount --make-rprivate /
mkdir "$work/disk" "$root"
mount -t tmpfs tmpfs "$work/disk"
mkdir "$work/disk/upper" "$work/disk/layer"
mount -t overlay -o "lowerdir=/,upperdir=$work/disk/upper,workdir=$work/disk/layer" overlay "$root"
mkdir -p "$root/opt/talaan" "$root/etc/talaan" "$root/said"
mount --bind "$work/said" "$root/said"
mount --bind "$program" "$root/opt/talaan"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs tmpfs "$root/sys/fs/cgroup" && mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mount --rbind /dev "$root/dev"

# What the operator does by hand: docs/operations.md.
grep -q '^talaan:' "$root/etc/passwd" || useradd --prefix "$root" --system --user-group --home-dir /opt/talaan talaan
(umask 077 && echo 'ADMIN_PASSWORD=Kalesa!Bayan42' >"$root/etc/talaan/talaan.env")
cp "$here/talaan@.service" "$root/etc/systemd/system/talaan@.service"
# Of this system nothing else is started, so there is no journal.
mkdir "$root/etc/systemd/system/talaan@.service.d"
printf '[Service]\nStandardOutput=append:/said/journal\nStandardError=inherit\n' >"$root/etc/systemd/system/talaan@.service.d/said.conf"
cat >"$root/etc/systemd/system/check.target" <<'UNIT'
[Unit]
Wants=check.service
AllowIsolate=yes
UNIT
cat >"$root/etc/systemd/system/check.service" <<'UNIT'
[Unit]
DefaultDependencies=no
[Service]
Type=oneshot
StandardOutput=file:/said/steps
StandardError=inherit
ExecStart=/bin/sh /said/check
ExecStopPost=/bin/touch /said/ended
UNIT
cat >"$work/said/check" <<'STEPS'
ip link set lo up
of() { systemctl show -P "$1" talaan@3000; }
answers() {
  for _ in $(seq 120); do
    node -e "fetch('http://127.0.0.1:3000/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && return 0
    # Again and again, and never ready: it would go on for ever.
    [ "$(of NRestarts)" -lt 5 ] || break
    sleep 1
  done
  echo 'it does not answer'
  systemctl show -p NRestarts -p Result -p ExecMainCode -p ExecMainStatus talaan@3000
  exit 1
}
systemctl start --job-mode=ignore-dependencies talaan@3000
answers
echo "started: $(of ActiveState), as $(ps -o user= -p "$(of MainPID)")"
systemctl kill -s KILL --kill-whom=main talaan@3000
for _ in $(seq 60); do [ "$(of NRestarts)" = 0 ] || break; sleep 1; done
answers
echo "killed: $(of NRestarts) restart, $(of ActiveState)"
systemctl stop talaan@3000
echo "stopped: $(of Result), exit code $(of ExecMainStatus)"
echo "walls: $(systemd-analyze security --no-pager talaan@3000 | tail -n 1 | sed 's/^[^O]*//')"
STEPS
export container=other
exec chroot "$root" /lib/systemd/systemd --system --unit=check.target --log-target=console
