#!/bin/sh
# The archive from which a database can be restored to any moment: base backups and the write-ahead log since then. It
# runs in the container of Postgres (deploy/archive.yml); deploy/backup.sh and deploy/restore.sh call it.
set -eu

archive=${ARCHIVE:-/archive}
self=$(realpath "$0")

fail() {
	printf '%s\n' "$*" >&2
	exit 1
}

query() {
	psql -U "${POSTGRES_USER:-frontdoor}" -d postgres -Atqc "$1"
}

# The name of a moment. Names sort like their moments. $1: now, if there is none.
stamp() {
	date -u -d "${1:-now}" +%Y%m%dT%H%M%S.%3NZ
}

# The timeline of the data so far, as names of segments begin. Each restore begins one, and goes on from that of the
# data that it replaces. Where there is no data, the newest in the archive is the one.
timeline() {
	{
		find "$PGDATA/pg_wal" -type f -printf '%f\n' 2>/dev/null | grep -xE '[0-9A-F]{24}' ||
			find "$archive/wal" -type f -printf '%f\n'
	} | cut -c 1-8 | sort | tail -n 1
}

# A position in the log, such as 1/2B000060, as a number.
position() {
	echo $(((0x${1%/*} << 32) + 0x${1#*/}))
}

# The base backups that the timeline $1 contains, oldest first: its own, and those of earlier timelines that ended
# before it branched off. The others lead to what a restore has given up.
bases() {
	# Each line has an earlier timeline, and the position at which that was left.
	history=$(gzip -dc "$archive/wal/$1.history.gz" 2>/dev/null || cat "$PGDATA/pg_wal/$1.history" 2>/dev/null || true)
	find "$archive/base" -name '*Z' -printf '%f\n' | sort | while read -r name; do
		range=$(sed -n 's/^{ "Timeline": \([0-9]*\), .*"End-LSN": "\(.*\)".*/\1 \2/p' "$archive/base/$name/backup_manifest")
		own=${range% *}
		left=$(printf '%s\n' "$history" | awk -v own="$own" '$1 == own { print $2 }')
		if [ "$own" = "$((0x$1))" ]; then
			echo "$name"
		elif [ -n "$left" ] && [ "$(position "${range#* }")" -le "$(position "$left")" ]; then
			echo "$name"
		fi
	done
}

# The segment of the log at which a base backup begins.
first_segment() {
	tar -xzOf "$archive/base/$1/base.tar.gz" --occurrence=1 backup_label | sed -n 's/^START WAL .*(file \(.*\))$/\1/p'
}

# Whether the name of a segment is of a later timeline than $1.
later_than() {
	[ "$((0x$(printf '%.8s' "$2")))" -gt "$((0x$1))" ]
}

# `try` before restore or undo changes nothing, and fails where they would.
trying=
if [ "${1:-}" = try ]; then
	trying=yes
	shift
fi

case ${1:-} in
serve) # COMMAND...: starts Postgres with the archive.
	shift
	install -d -o postgres -g postgres -m 700 "$archive" "$archive/base" "$archive/wal"
	# A minute without the archive is what a loss of the disk may cost.
	exec docker-entrypoint.sh "$@" -c archive_mode=on -c archive_timeout=60 -c "archive_command=sh $self keep %p %f"
	;;

keep) # PATH NAME: Postgres calls it for each finished segment, and again after a crash.
	kept=$archive/wal/$3.gz
	if [ -e "$kept" ]; then
		gzip -dc "$kept" | cmp -s - "$2" && exit
		fail "The archive has another $3: it belongs to another database"
	fi
	gzip -c "$2" >"$kept.new"
	sync "$kept.new"
	mv "$kept.new" "$kept"
	sync "$archive/wal"
	;;

fetch) # NAME PATH OLD_DATA: Postgres calls it while it restores. The end of the log may be in the old data alone.
	if [ -e "$archive/wal/$2.gz" ]; then
		gzip -dc "$archive/wal/$2.gz" >"$3"
	else
		[ -e "$4/pg_wal/$2" ] && cp "$4/pg_wal/$2" "$3"
	fi
	;;

base) # NUMBER: takes a base backup, and keeps that many.
	query "SELECT pg_create_restore_point('base backup')" >/dev/null
	segment=$(query 'SELECT pg_walfile_name(pg_switch_wal())')
	waited=0
	until [ -e "$archive/wal/$segment.gz" ]; do
		[ "$waited" -lt 60 ] || fail 'Postgres does not archive its log; its own log says why.'
		sleep 1
		waited=$((waited + 1))
	done
	unfinished=$archive/base/unfinished
	rm -rf "$unfinished"
	pg_basebackup -U "${POSTGRES_USER:-frontdoor}" -D "$unfinished" --format=tar --gzip --wal-method=none --checkpoint=fast \
		2>"$archive/base.log" || fail "$(cat "$archive/base.log")"
	pg_verifybackup --quiet --no-parse-wal "$unfinished"
	sync
	name=$(stamp)
	mv "$unfinished" "$archive/base/$name"
	oldest=$(bases "$(printf '%.8s' "$segment")" | tail -n "$2" | head -n 1)
	[ -n "$oldest" ] || fail "The manifest of $name cannot be read. Nothing was removed."
	find "$archive/base" -name '*Z' -printf '%f\n' | awk -v oldest="$oldest" '$0 < oldest' | while read -r former; do
		rm -r "$archive/base/$former"
	done
	pg_archivecleanup -b -x .gz "$archive/wal" "$(first_segment "$oldest")"
	echo "Base backup $name; a restore can go back to $oldest. The archive has $(du -sh "$archive" | cut -f 1)."
	;;

erasures) # Keeps a copy of the erasure list, a tar file that it reads.
	cat >"$archive/erasures.tar.new"
	tar -tf "$archive/erasures.tar.new" >/dev/null
	mv "$archive/erasures.tar.new" "$archive/erasures.tar"
	;;

restore) # TIME: puts the base backup from before it in place. Postgres goes on from there to that moment when it starts.
	[ ! -e "$PGDATA/recovery.signal" ] || fail 'The last restore did not end: deploy/restore.sh undo'
	case $2 in
	latest) target='' before=9 ;;
	*T*Z | *T*[+-][0-9][0-9]:[0-9][0-9])
		before=$(stamp "$2")
		[ "$(printf '%s\n' "$before" "$(stamp)" | sort | tail -n 1)" != "$before" ] || fail "$2 has not come yet."
		# While Postgres reads its settings, it does not know names of time zones, nor Z.
		target="recovery_target_time = '$(date -u -d "$2" '+%F %T.%6N+00')'"
		;;
	*) fail 'Name the time with its zone, e.g. 2026-11-24T09:30:00Z or 2026-11-24T03:30:00-06:00, or say latest.' ;;
	esac
	timeline=$(timeline)
	base=$(bases "$timeline" | awk -v before="$before" '$0 <= before' | tail -n 1)
	[ -n "$base" ] || fail "There is no base backup from before $2."
	[ -z "$trying" ] || exit 0

	next=$PGDATA.new
	old=$(dirname "$PGDATA")/before-$(stamp)
	rm -rf "$next"
	mkdir -p "$next"
	tar -xzf "$archive/base/$base/base.tar.gz" -C "$next" --no-same-owner
	touch "$next/recovery.signal"
	# Those of an earlier restore may be in the base backup.
	sed -i '/^\(restore_command\|recovery_target\)/d' "$next/postgresql.auto.conf"
	cat >>"$next/postgresql.auto.conf" <<-END
		restore_command = 'ARCHIVE=$archive sh $self fetch %f %p $old'
		recovery_target_action = promote
		recovery_target_timeline = $((0x$timeline))
		$target
	END
	chmod 700 "$next"
	chown -R --reference="$archive/wal" "$next"
	[ ! -e "$PGDATA" ] || mv "$PGDATA" "$old"
	mv "$next" "$PGDATA"
	echo "From the base backup $base up to $2. The data so far: $old"
	;;

undo) # Puts back the data from before the last restore, and takes out of the archive what was written since then.
	old=$(find "$(dirname "$PGDATA")" -maxdepth 1 -name 'before-*' | sort | tail -n 1)
	[ -n "$old" ] || fail 'There is no data from before a restore.'
	[ -z "$trying" ] || exit 0
	undone=undone-$(stamp)
	mv "$PGDATA" "$(dirname "$PGDATA")/$undone"
	mv "$old" "$PGDATA"
	timeline=$(timeline)
	mkdir -p "$archive/$undone/wal" "$archive/$undone/base"
	find "$archive/base" -name '*Z' -printf '%f\n' | while read -r base; do
		if later_than "$timeline" "$(first_segment "$base")"; then mv "$archive/base/$base" "$archive/$undone/base"; fi
	done
	find "$archive/wal" -type f -printf '%f\n' | while read -r name; do
		if later_than "$timeline" "$name"; then mv "$archive/wal/$name" "$archive/$undone/wal"; fi
	done
	;;

*) fail 'See deploy/backup.sh and deploy/restore.sh' ;;
esac
