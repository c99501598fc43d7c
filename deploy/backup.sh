#!/bin/sh
# Takes a base backup into the archive, with a copy of the erasure list (docs/operations.md, Restore to a point in time).
# Without it the archive grows without end: let cron run it each night. $1: how many base backups to keep, 7 by default.
set -eu
cd "$(dirname "$0")/.."

compose() {
	docker compose --progress quiet "$@"
}

compose exec -T -u postgres postgres sh /deploy/archive.sh base "${1:-7}" </dev/null
compose run --rm --no-deps -T api tar -C /erasures -c . </dev/null |
	compose exec -T -u postgres postgres sh /deploy/archive.sh erasures
