#!/bin/sh
# Restores the database to a point in time (docs/operations.md):
#   deploy/restore.sh 2026-11-24T09:30:00Z   to that moment; `latest`: all that the archive has
#   deploy/restore.sh undo                   back to the data from before the last restore
# It asks before it replaces the data; --yes after these words answers. The data so far is kept beside the new.
set -eu
cd "$(dirname "$0")/.."

compose() {
	docker compose --progress quiet "$@" </dev/null
}

query() {
	compose exec -T -u postgres postgres psql -U frontdoor -d postgres -Atqc "$1"
}

archive() {
	compose run --rm --no-deps -T --entrypoint sh postgres /deploy/archive.sh "$@"
}

fail() {
	printf '%s\n' "$*" >&2
	exit 1
}

[ -n "${1:-}" ] || fail 'Usage: deploy/restore.sh TIME, latest or undo'
words=$1
[ "$1" = undo ] || words="restore $1"
# The time may be mistyped, and the site still runs.
# shellcheck disable=SC2086 # two words
archive try $words || fail 'Nothing was stopped or changed.'
if [ "${2:-}" != --yes ]; then
	printf 'This stops the site and replaces its database (%s). Type yes to go on: ' "$1"
	read -r answer
	[ "$answer" = yes ] || fail 'Nothing was changed.'
fi
compose stop api worker
# A commit after the moment, without which Postgres would not know that it has passed it.
[ -z "$(compose ps --quiet postgres)" ] || query 'SELECT pg_current_xact_id()' >/dev/null 2>&1 || true
# As it stops, Postgres archives the end of its log.
compose stop --timeout 120 postgres
# shellcheck disable=SC2086 # two words
archive $words || fail 'The data is as it was: docker compose up -d'

compose up --detach --no-deps postgres
until [ "$(query 'SELECT pg_is_in_recovery()' 2>/dev/null || true)" = f ]; do
	id=$(compose ps --all --quiet postgres)
	if [ "$(docker inspect --format '{{.RestartCount}}' "$id")" -gt 0 ]; then
		compose stop postgres
		docker logs "$id" 2>&1 | grep FATAL | grep -v 'starting up' | tail -n 1 >&2
		fail 'Postgres could not restore. Back to the data so far: deploy/restore.sh undo'
	fi
	sleep 1
done
# The password is in the data, and may be an older one than that of .env.
compose exec -T -u postgres postgres sh -c '
	PASSWORD=${POSTGRES_PASSWORD:-$(cat "${POSTGRES_PASSWORD_FILE:-/dev/null}")} psql -U frontdoor -d postgres -q <<END
\getenv password PASSWORD
ALTER ROLE frontdoor PASSWORD :'\''password'\'';
END'
# Sets the passwords of the roles, too, and erases again who has been erased since that moment.
compose run --rm --no-deps -T migrate || fail 'The api was not started; after a correction: docker compose up -d'
compose up --detach
echo 'Restored. Look at /admin, then remove the data so far (docs/operations.md).'
