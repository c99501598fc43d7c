#!/bin/sh
# Compose runs this before it creates or replaces a container (deploy/gate.yml). It checks .env
# and the Caddyfile, and applies the migrations if the database is running. If it fails, nothing is replaced: by itself
# Compose would remove what runs, and only then start what the replacement depends on. Without arguments it does the same
# and prints plain lines.
set -u
cd "$(dirname "$0")/.." || exit 1

compose() {
	docker compose --progress quiet "$@" </dev/null
}

# Exits with a command's output: as JSON, which Compose expects, or in plain lines.
refuse() {
	if [ "$action" = by-hand ]; then
		printf '%s\nNothing was replaced.\n' "$1" >&2
		exit 1
	fi
	words=$(printf '%s\n' "$1" | grep . | head -n 12 | tr -d '\r\t' | sed 's/["\\]/\\&/g' | awk 'NR > 1 { printf "; " } { printf "%s", $0 }')
	printf '{"type":"error","message":"Nothing was replaced. %s"}\n' "$words"
	exit 1
}

action=${1:-by-hand}
for word in "$@"; do
	case $word in
	--project-name=*) COMPOSE_PROJECT_NAME=${word#*=} && export COMPOSE_PROJECT_NAME ;;
	up) action=up ;;
	esac
done
case $action in
up | by-hand) ;;
*) exit 0 ;;
esac

said=$(compose run --rm --no-deps -T check 2>&1 >/dev/null) || refuse "$said"
said=$(compose run --rm --no-deps -T proxy caddy validate --config /etc/caddy/Caddyfile 2>&1) ||
	refuse "$(printf '%s' "$said" | grep '^Error' || echo 'The image of the proxy cannot be run')"

database=$(compose ps --quiet postgres)
if [ -n "$database" ] && [ "$(docker inspect --format '{{.State.Health.Status}}' "$database")" = healthy ]; then
	said=$(compose run --rm --no-deps -T migrate 2>&1 >/dev/null) || refuse "$said"
fi
