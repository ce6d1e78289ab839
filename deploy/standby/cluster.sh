#!/bin/sh
# A PostgreSQL primary with a synchronous standby on one machine: etcd, two nodes under Patroni, HAProxy in front.
# It is for tries, and to be read before setting it up on machines of their own: docs/scale.md.
#   cluster.sh needs        says what is missing (exit code 1), changes nothing
#   cluster.sh start DIR    DIR is new; prints DATABASE_URL and REPORTS_DATABASE_URL
#   cluster.sh primary DIR  prints which node is the primary, and whether the other is its synchronous standby
#   cluster.sh kill DIR N   kills node one or two as a power cut would: its Patroni and its PostgreSQL, at once
#   cluster.sh revive DIR N starts that node's Patroni again
#   cluster.sh switch DIR   makes the standby the primary in good order, as before work on a machine
#   cluster.sh stop DIR     ends everything that was started, and removes DIR
# Debian 12: apt-get install patroni etcd-server haproxy postgresql curl. Nothing is started as a service.
# STANDBY_PORT is the first of nine ports (5600).
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
host=127.0.0.1
base=${STANDBY_PORT:-5600}
etcd_port=$base etcd_peer=$((base + 1)) writes_port=$((base + 2)) reads_port=$((base + 3))
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)

die() { echo "$1" >&2; exit 1; }

needs() {
  missing=''
  for pair in patroni:patroni etcd:etcd-server haproxy:haproxy curl:curl setpriv:util-linux; do
    PATH=$PATH:/usr/sbin command -v "${pair%%:*}" >/dev/null 2>&1 || missing="$missing ${pair#*:}"
  done
  [ -n "$bin" ] && [ -x "$bin/pg_rewind" ] || missing="$missing postgresql"
  [ "$(id -u)" = 0 ] || [ "$(id -un)" = postgres ] || die 'needs root or the user postgres'
  [ -z "$missing" ] || die "needs the packages$missing"
}

# PostgreSQL refuses root. A session of its own, so that all of a node can be killed together.
as_postgres() {
  if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi
}

# Starts a program in a session of its own and keeps its number: spawn FILE PROGRAM …
spawn() {
  name=$1
  shift
  # Whoever called is not kept waiting for the end of what holds its output.
  (
    exec </dev/null >/dev/null 2>&1
    as_postgres setsid sh -c 'echo $$ >"$0.pid"; exec "$@" >>"$0.log" 2>&1' "$dir/$name" "$@"
  ) &
}

number() { case $1 in one) echo 1 ;; two) echo 2 ;; *) die 'a node is one or two' ;; esac }
pg_port() { echo $((base + 3 + $(number "$1"))); }
rest_port() { echo $((base + 5 + $(number "$1"))); }

fill() {
  sed -e "s#@HOST@#$host#g" -e "s#@DIR@#$dir#g" -e "s#@BIN@#$bin#g" -e "s#@ETCD_PORT@#$etcd_port#g" \
    -e "s#@WRITES_PORT@#$writes_port#g" -e "s#@READS_PORT@#$reads_port#g" \
    -e "s#@PORT_1@#$(pg_port one)#g" -e "s#@PORT_2@#$(pg_port two)#g" \
    -e "s#@REST_PORT_1@#$(rest_port one)#g" -e "s#@REST_PORT_2@#$(rest_port two)#g" \
    -e "s#@NAME@#${2:-}#g" -e "s#@PORT@#${3:-}#g" -e "s#@REST_PORT@#${4:-}#g" \
    -e "s#@SUPERUSER_PASSWORD@#$superuser#g" -e "s#@REPLICATION_PASSWORD@#$replication#g" \
    -e "s#@REWIND_PASSWORD@#$rewind#g" "$here/$1"
}

secret() { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; }

revive() {
  spawn "patroni-$1" patroni "$dir/$1/patroni.yml"
}

is_primary() { curl -sf -m 2 -o /dev/null "http://$host:$(rest_port "$1")/primary"; }
is_synchronous() { curl -sf -m 2 -o /dev/null "http://$host:$(rest_port "$1")/synchronous"; }

# Prints `one synchronous`: the primary, and whether losing it would lose nothing and stop nothing for long.
primary() {
  for pair in one:two two:one; do
    is_primary "${pair%:*}" || continue
    if is_synchronous "${pair#*:}"; then echo "${pair%:*} synchronous"; else echo "${pair%:*} alone"; fi
    return
  done
  echo none
}

wait_for() {
  left=$1
  while [ "$(primary)" != "$2" ]; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || { tail -n 5 "$dir"/*.log >&2; return 1; }
    sleep 1
  done
}

start() {
  [ ! -e "$dir" ] || die "$dir is there already"
  mkdir -p "$dir/one" "$dir/two"
  superuser=$(secret) replication=$(secret) rewind=$(secret) password=$(secret)
  for name in one two; do
    fill patroni.yml "$name" "$(pg_port "$name")" "$(rest_port "$name")" >"$dir/$name/patroni.yml"
  done
  fill haproxy.cfg >"$dir/haproxy.cfg"
  [ "$(id -u)" != 0 ] || chown -R postgres:postgres "$dir"
  chmod 700 "$dir"
  spawn etcd etcd --name talaan --data-dir "$dir/etcd" --listen-client-urls "http://$host:$etcd_port" \
    --advertise-client-urls "http://$host:$etcd_port" --listen-peer-urls "http://$host:$etcd_peer" \
    --initial-advertise-peer-urls "http://$host:$etcd_peer" --initial-cluster "talaan=http://$host:$etcd_peer"
  revive one
  wait_for 60 'one alone' || return 1
  revive two
  PATH=$PATH:/usr/sbin spawn haproxy haproxy -db -f "$dir/haproxy.cfg"
  wait_for 90 'one synchronous' || return 1
  as_postgres "$bin/psql" -q -v ON_ERROR_STOP=1 -h "$dir/one" -p "$(pg_port one)" -U postgres postgres <<SQL
create role talaan login createdb password '$password';
create role talaan_app nologin;
grant talaan_app to talaan;
create database talaan owner talaan;
SQL
  echo "DATABASE_URL=postgres://talaan:$password@$host:$writes_port/talaan"
  echo "REPORTS_DATABASE_URL=postgres://talaan:$password@$host:$reads_port/talaan"
}

# Everything of a session that spawn began, at once.
end() { [ ! -f "$dir/$1.pid" ] || pkill "-$2" -s "$(cat "$dir/$1.pid")" 2>/dev/null || true; }

# Patroni first, so that it does not start the PostgreSQL that is killed a moment later. PostgreSQL is in a session of
# its own; whatever works in the folder of the node is its.
kill_node() {
  number "$1" >/dev/null
  end "patroni-$1" KILL
  lock=$dir/$1/data/postmaster.pid
  if [ -f "$lock" ]; then
    postmaster=$(head -n 1 "$lock")
    # Its children first, stopped together, then all of them: none of them says a word more.
    kill -STOP "$postmaster" 2>/dev/null || true
    pkill -KILL -P "$postmaster" 2>/dev/null || true
    kill -KILL "$postmaster" 2>/dev/null || true
  fi
}

# Prints what patronictl says only when it fails.
switch() {
  said=$(as_postgres patronictl -c "$dir/one/patroni.yml" switchover --force talaan 2>&1) || die "$said"
}

stop() {
  [ -f "$dir/haproxy.cfg" ] || die "$dir holds no cluster of this script"
  end haproxy TERM
  for name in one two; do kill_node "$name"; done
  end etcd TERM
  sleep 1
  end haproxy KILL
  end etcd KILL
  rm -rf "$dir"
}

command=${1:-}
[ "$command" = needs ] || dir=${2:?'name a folder'}
case $command in
  needs) needs ;;
  start) needs && { start || { stop; die 'the cluster did not start'; }; } ;;
  primary) primary ;;
  kill) kill_node "${3:?'name a node'}" ;;
  revive) number "${3:?'name a node'}" >/dev/null && revive "$3" ;;
  switch) switch ;;
  stop) stop ;;
  *) die 'cluster.sh needs | start DIR | primary DIR | kill DIR NODE | revive DIR NODE | switch DIR | stop DIR' ;;
esac
