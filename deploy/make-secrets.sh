#!/bin/sh
# Writes the secrets that deploy/secrets.yml reads into ./secrets, one a file, and keeps those that are there. Other users
# of this machine cannot enter the folder; the files themselves are read by the users of several containers.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
chmod 700 secrets
cd secrets

# Writes standard input to a file that is not there yet.
keep() {
	[ -e "$1" ] || cat >"$1"
}

openssl rand -hex 24 | keep postgres_password
openssl rand -hex 24 | keep redis_password
openssl rand -hex 24 | keep meili_master_key
openssl rand -base64 32 | keep session_secret
openssl rand -base64 32 | keep data_key
echo "postgresql://frontdoor:$(cat postgres_password)@postgres:5432/frontdoor" | keep database_url
echo "redis://:$(cat redis_password)@redis:6379" | keep redis_url
# Yours to fill in.
for name in admin_password clarity_api_token data_key_previous hubspot_access_token metrics_token openai_api_key smtp_url; do
	echo | keep "$name"
done
chmod 644 -- *
