#!/bin/sh
# Puts the sources, .env and Caddyfile of this folder into production, one container after the other, so that no request
# is lost. If a step fails, what runs goes on running (docs/operations.md, Upgrading).
set -eu
cd "$(dirname "$0")/.."

HEALTHY_WITHIN_SECONDS=120

compose() {
	docker compose --progress quiet "$@" </dev/null
}

step() {
	printf '== %s\n' "$*"
}

fail() {
	printf '%s\n' "$*" >&2
	exit 1
}

# Prints the ids of the running containers of a service.
running() {
	compose ps --quiet "$1"
}

# Until a new api is ready, `docker compose up` goes on starting what ran: a build that failed must not come with a restart.
keep_image() {
	[ -z "$ran" ] || docker tag "$ran" "$image"
}

# Starts one more api and waits until it is ready.
add_api() {
	before=$(running api)
	count=$(printf '%s' "$before" | grep -c '' || true)
	compose up --detach --no-deps --no-build --no-recreate --scale "api=$((count + 1))" api
	added=
	for candidate in $(running api); do
		case $before in *"$candidate"*) ;; *) added=$candidate ;; esac
	done
	[ -n "$added" ] || fail 'No new api was started.'
	waited=0
	until [ "$(docker inspect --format '{{.State.Health.Status}}' "$added")" = healthy ]; do
		if [ "$waited" -ge "$HEALTHY_WITHIN_SECONDS" ] || [ "$(docker inspect --format '{{.RestartCount}}' "$added")" -gt 0 ]; then
			docker logs --tail 20 "$added" >&2
			docker rm --force "$added" >/dev/null
			fail 'The new api did not become ready; its last lines are above. What ran before goes on running.'
		fi
		sleep 1
		waited=$((waited + 1))
	done
}

step 'Building'
image=$(compose config --images check | head -n 1)
# What runs, which need not be the last build: that one may have failed its checks.
ran=$(running api | head -n 1)
ran=${ran:+$(docker inspect --format '{{.Image}}' "$ran")}
trap keep_image EXIT
docker compose build check
# The way back (docs/operations.md). A build that changes nothing keeps it.
if [ -n "$ran" ] && [ "$ran" != "$(docker image inspect --format '{{.Id}}' "$image")" ]; then
	docker tag "$ran" "$image:before"
fi

step 'Checking, and migrating a database that runs'
deploy/before-up.sh

step 'Starting what api and workers need'
data=$(compose config --services | grep -vxE 'gate|check|migrate|search-key|api|worker|proxy|prometheus|grafana')
# shellcheck disable=SC2086 # a list of names
compose up --detach --no-deps --wait $data
compose run --rm --no-deps -T migrate || fail 'No api and no worker was replaced.'
compose run --rm --no-deps -T search-key || fail 'No api and no worker was replaced.'

# Compose would start stopped containers instead of creating new ones.
compose rm --force api >/dev/null 2>&1
old=$(running api)
if [ -z "$old" ]; then
	step 'Starting an api'
	add_api
fi
for replaced in $old; do
	step "Replacing api $(printf '%.12s' "$replaced")"
	add_api
	trap - EXIT
	docker stop "$replaced" >/dev/null
	docker rm "$replaced" >/dev/null
done

step 'Starting or stopping apis, up to API_REPLICAS'
compose up --detach --no-deps --no-build --no-recreate --wait api
step 'Replacing the workers'
compose up --detach --no-deps --no-build worker

step 'Applying the Caddyfile'
compose up --detach --no-deps --wait proxy
compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile >/dev/null 2>&1 ||
	fail 'The proxy did not take the Caddyfile: docker compose logs proxy'

# Last, because a stack without metrics works. Created anew, so that changed rules are read.
if compose config --services | grep -qx prometheus; then
	step 'Starting the metrics'
	compose up --detach --no-deps --force-recreate prometheus grafana ||
		fail 'Everything else was replaced: docker compose logs prometheus grafana'
fi
step 'Done'
