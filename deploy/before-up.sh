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

# Prints lines as Compose expects them: a message in JSON, of the type $1.
tell() {
	words=$(printf '%s\n' "$2" | grep . | head -n 12 | tr -d '\r\t' | sed 's/["\\]/\\&/g' | awk 'NR > 1 { printf "; " } { printf "%s", $0 }')
	printf '{"type":"%s","message":"%s"}\n' "$1" "$words"
}

# Exits with a command's output.
refuse() {
	if [ "$action" = by-hand ]; then
		printf '%s\nNothing was replaced.\n' "$1" >&2
	else
		tell error "Nothing was replaced. $1"
	fi
	exit 1
}

warn() {
	if [ "$action" = by-hand ]; then printf 'Warning: %s\n' "$1" >&2; else tell info "Warning: $1"; fi
}

# Prints the variable of the compose files from which the name $1 differs by one letter, or by two that have changed places.
resembled() {
	grep -ohs '\${[A-Z][A-Z0-9_]*' ./*compose*.y*ml deploy/*.yml | tr -d '${' | sort -u | awk -v given="$1" '
		{
			most = length($0) > length(given) ? length($0) : length(given)
			for (same = 0; same < most && substr($0, same + 1, 1) == substr(given, same + 1, 1);) same++
			left = substr($0, same + 1); right = substr(given, same + 1)
			swapped = substr(left, 2, 1) substr(left, 1, 1) substr(left, 3)
			if (substr(left, 2) == right || left == substr(right, 2) || substr(left, 2) == substr(right, 2) || swapped == right) {
				print
				exit
			}
		}'
}

# Of .env, what the check cannot see: it is given only the values of names that are known.
examine_file() {
	[ -f .env ] || return 0
	# A misspelled name would be ignored.
	for name in $(sed -n 's/^\(export  *\)\{0,1\}\([A-Za-z_][A-Za-z0-9_]*\) *=.*/\2/p' .env | sort -u); do
		case $name in COMPOSE_* | DOCKER_*) continue ;; esac
		grep -qs "\${${name}[}:?+-]" ./*compose*.y*ml deploy/*.yml && continue
		meant=$(resembled "$name")
		# A terminal shows a warning for a moment only. If the other one is set, too, this one may be of the practice's own.
		[ -z "$meant" ] || grep -q "^\(export  *\)\{0,1\}$meant *=." .env || refuse ".env sets $name, which nothing reads. It must be $meant."
		warn ".env sets $name, which nothing reads"
	done
	if [ -n "$(find .env \( -perm -040 -o -perm -004 \))" ]; then
		warn 'other users of this machine can read .env; chmod 600 .env'
	fi
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

examine_file
# Postgres, Prometheus and Grafana read it as users of their own: without this the log of Postgres would not be archived.
[ -z "$(find deploy \( -type d ! -perm -005 -o ! -perm -004 \) ! -type l)" ] ||
	refuse 'The containers cannot read all of deploy, because of the umask it was made with: chmod -R a+rX deploy'
# Compose itself only warns, and goes on with a value of which a part is missing.
missing=$(compose config --quiet 2>&1 | sed -n 's/.*The \\*"\([^"\\]*\)\\*" variable is not set.*/\1/p' | sort -u | tr '\n' ' ')
[ -z "$missing" ] || refuse "Not set: ${missing% }. In .env a \$ in a value is written \$\$, or the value put into single quotes."
said=$(compose run --rm --no-deps -T check 2>&1 >/dev/null) || refuse "$said"
said=$(compose run --rm --no-deps -T proxy caddy validate --config /etc/caddy/Caddyfile 2>&1) ||
	refuse "$(printf '%s' "$said" | grep '^Error' || echo 'The image of the proxy cannot be run')"

database=$(compose ps --quiet postgres)
if [ -n "$database" ] && [ "$(docker inspect --format '{{.State.Health.Status}}' "$database")" = healthy ]; then
	said=$(compose run --rm --no-deps -T migrate 2>&1 >/dev/null) || refuse "$said"
fi
