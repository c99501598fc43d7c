#!/bin/sh
# Writes the secrets that deploy/secrets.yml reads into ./secrets, one per file; existing files are kept. Other users of
# this machine cannot enter the folder; the files are readable by all, because containers read them as different users.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
chmod 700 secrets
cd secrets

# Writes standard input to a file that is not there yet. An empty input is refused.
write_new() {
	if [ -e "$1" ]; then
		# Read all the same: openssl complains of a closed pipe.
		cat >/dev/null
		return
	fi
	cat >"$1.new"
	[ -s "$1.new" ] || { rm "$1.new"; echo "$1 could not be made" >&2; exit 1; }
	mv "$1.new" "$1"
}

openssl rand -hex 24 | write_new postgres_password
openssl rand -hex 24 | write_new postgres_api_password
openssl rand -hex 24 | write_new postgres_worker_password
openssl rand -hex 24 | write_new redis_password
openssl rand -hex 24 | write_new meili_master_key
openssl rand -base64 32 | write_new session_secret
openssl rand -base64 32 | write_new data_key
echo "postgresql://frontdoor:$(cat postgres_password)@postgres:5432/frontdoor" | write_new database_url
# The same database, as the roles of api and worker.
sed "s|//[^@]*@|//frontdoor_api:$(cat postgres_api_password)@|" database_url | write_new api_database_url
sed "s|//[^@]*@|//frontdoor_worker:$(cat postgres_worker_password)@|" database_url | write_new worker_database_url
echo "redis://:$(cat redis_password)@redis:6379" | write_new redis_url
# Left empty: fill in those you use. meili_api_key is for deploy/stack.yml alone.
for name in admin_password clarity_api_token data_key_previous hubspot_access_token meili_api_key metrics_token openai_api_key otlp_headers smtp_url; do
	echo | write_new "$name"
done
chmod 644 -- *
