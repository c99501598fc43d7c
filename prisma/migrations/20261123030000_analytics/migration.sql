-- First-party analytics (docs/decisions/0031-first-party-analytics.md). It has a schema of its own, which schema.prisma
-- does not describe: Prisma has no partitions.
CREATE SCHEMA analytics;

-- Days begin at midnight of the practice; see ANALYTICS_TIME_ZONE in contracts/analytics.ts.
CREATE FUNCTION analytics.day_of(moment TIMESTAMPTZ) RETURNS DATE LANGUAGE sql STABLE AS $$
    SELECT (moment AT TIME ZONE 'America/Chicago')::date;
$$;

-- The random key of the day's visitor numbers, deleted when the day is over. UNLOGGED: it is in no archive of the
-- write-ahead log and on no replica, so that deleting it removes it everywhere.
CREATE UNLOGGED TABLE analytics.salt (
    day DATE PRIMARY KEY,
    salt BYTEA NOT NULL
);

-- Page views of days that have not been rolled up, one partition a day. The partitions are UNLOGGED like the salt: a crash
-- of Postgres loses the views of the open day.
CREATE TABLE analytics.view (
    day DATE NOT NULL,
    at TIMESTAMPTZ(3) NOT NULL,
    -- First 64 bits of the HMAC of network and browser under the day's salt.
    visitor BIGINT NOT NULL,
    path TEXT NOT NULL,
    -- Where the visit came from; '' where unknown or within the site.
    source TEXT NOT NULL,
    referrer TEXT NOT NULL,
    medium TEXT NOT NULL,
    campaign TEXT NOT NULL,
    device TEXT NOT NULL,
    browser TEXT NOT NULL,
    system TEXT NOT NULL
) PARTITION BY RANGE (day);
CREATE INDEX view_at_idx ON analytics.view (at);

CREATE TYPE analytics.span AS ENUM ('day', 'month');

-- Counts per day, and the same counts per month, so that a year reads twelve rows of a value instead of 365. Page views
-- get here when their day is over; events, which have no visitor, at once.
CREATE TABLE analytics.rollup (
    span analytics.span NOT NULL,
    -- The day, or the first day of the month.
    start DATE NOT NULL,
    dimension TEXT NOT NULL,
    value TEXT NOT NULL,
    -- The step of a form or the bucket of a web vital; otherwise ''.
    part TEXT NOT NULL DEFAULT '',
    -- Page views, or how often an event happened.
    views BIGINT NOT NULL,
    visits BIGINT NOT NULL,
    visitors BIGINT NOT NULL,

    PRIMARY KEY (span, start, dimension, value, part)
);
CREATE INDEX rollup_total_idx ON analytics.rollup (span, start) WHERE dimension = 'total';

CREATE FUNCTION analytics.partition_of(wanted DATE) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
    SELECT 'view_' || to_char(wanted, 'YYYYMMDD');
$$;

-- Days with a partition, oldest first.
CREATE FUNCTION analytics.open_days() RETURNS SETOF DATE LANGUAGE sql STABLE AS $$
    SELECT to_date(right(relname, 8), 'YYYYMMDD') FROM pg_inherits
    JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'analytics.view'::regclass ORDER BY 1;
$$;

-- Removes the salts of past days. TRUNCATE, because DELETE would leave them readable in the table's file until a vacuum.
CREATE FUNCTION analytics.forget_salts(today DATE) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
    kept analytics.salt[];
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('analytics.salt'));
    IF NOT EXISTS (SELECT FROM analytics.salt WHERE day < today) THEN RETURN; END IF;
    BEGIN
        LOCK TABLE analytics.salt IN ACCESS EXCLUSIVE MODE NOWAIT;
    EXCEPTION WHEN lock_not_available THEN
        -- A backup is running. A worker tries again within minutes; beacons do not wait for it.
        RETURN;
    END;
    kept := ARRAY(SELECT one FROM analytics.salt AS one WHERE one.day >= today);
    TRUNCATE analytics.salt;
    INSERT INTO analytics.salt SELECT * FROM unnest(kept);
END;
$$;

-- Prepares a day: its partition, its salt, and no salt of an earlier day. Returns the salt; `fresh` is only used where the
-- day has none.
CREATE FUNCTION analytics.open_day(wanted DATE, fresh BYTEA) RETURNS BYTEA LANGUAGE plpgsql AS $$
DECLARE
    name TEXT := analytics.partition_of(wanted);
BEGIN
    -- Several apis open the same day.
    PERFORM pg_advisory_xact_lock(hashtext('analytics.salt'));
    PERFORM analytics.forget_salts(wanted);
    INSERT INTO analytics.salt VALUES (wanted, fresh) ON CONFLICT DO NOTHING;
    IF to_regclass(format('analytics.%I', name)) IS NULL THEN
        -- ATTACH can run beside a backup, which CREATE TABLE … PARTITION OF would wait for.
        EXECUTE format('CREATE UNLOGGED TABLE analytics.%I (LIKE analytics.view)', name);
        EXECUTE format('ALTER TABLE analytics.view ATTACH PARTITION analytics.%I FOR VALUES FROM (%L) TO (%L)',
            name, wanted, wanted + 1);
    END IF;
    RETURN (SELECT salt FROM analytics.salt WHERE day = wanted);
END;
$$;

-- The counts of a day by its page views. A visit ends after 30 minutes without a view; what a visit came from and with is
-- that of its first view.
CREATE FUNCTION analytics.summary(wanted DATE)
RETURNS TABLE (dimension TEXT, value TEXT, views BIGINT, visits BIGINT, visitors BIGINT) LANGUAGE sql STABLE
-- Compiling it would take longer than running it, and so would sorting on disk.
SET jit = off SET work_mem = '32MB' AS $$
    WITH marked AS MATERIALIZED (
        SELECT visitor, path, source, referrer, medium, campaign, device, browser, system,
            coalesce(at - lag(at) OVER of_visitor >= interval '30 minutes', true) AS is_entry,
            coalesce(lead(at) OVER of_visitor - at >= interval '30 minutes', true) AS is_exit
        FROM analytics.view WHERE day = wanted
        WINDOW of_visitor AS (PARTITION BY visitor ORDER BY at)
    )
    SELECT 'total', '', count(*), count(*) FILTER (WHERE is_entry), count(DISTINCT visitor)
    FROM marked HAVING count(*) > 0
    UNION ALL
    SELECT 'single-page', '', 0, count(*), 0 FROM marked WHERE is_entry AND is_exit HAVING count(*) > 0
    UNION ALL
    SELECT 'page', path, count(*), 0, count(DISTINCT visitor) FROM marked GROUP BY path
    UNION ALL
    SELECT 'exit', path, 0, count(*), 0 FROM marked WHERE is_exit GROUP BY path
    UNION ALL
    SELECT
        CASE WHEN grouping(path) = 0 THEN 'entry' WHEN grouping(source) = 0 THEN 'source'
            WHEN grouping(referrer) = 0 THEN 'referrer' WHEN grouping(medium) = 0 THEN 'medium'
            WHEN grouping(campaign) = 0 THEN 'campaign' WHEN grouping(device) = 0 THEN 'device'
            WHEN grouping(browser) = 0 THEN 'browser' ELSE 'system' END,
        coalesce(path, source, referrer, medium, campaign, device, browser, system), 0, count(*), 0
    FROM marked WHERE is_entry
    GROUP BY GROUPING SETS ((path), (source), (referrer), (medium), (campaign), (device), (browser), (system));
$$;

-- Rolls a day up and drops its page views, visitor numbers included. A second call finds nothing to do.
CREATE FUNCTION analytics.close_day(wanted DATE) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
    name TEXT := analytics.partition_of(wanted);
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('analytics.close_day'));
    IF to_regclass(format('analytics.%I', name)) IS NULL THEN RETURN; END IF;
    -- Nothing is added between the summary and the end.
    EXECUTE format('LOCK TABLE analytics.%I IN SHARE MODE', name);
    INSERT INTO analytics.rollup AS kept (span, start, dimension, value, views, visits, visitors)
    SELECT spans.span::analytics.span, spans.start, day.dimension, day.value, day.views, day.visits, day.visitors
    FROM analytics.summary(wanted) AS day
    CROSS JOIN (VALUES ('day', wanted), ('month', date_trunc('month', wanted)::date)) AS spans (span, start)
    WHERE day.value <> '' OR day.dimension IN ('total', 'single-page')
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (span, start, dimension, value, part) DO UPDATE SET
        views = kept.views + EXCLUDED.views,
        visits = kept.visits + EXCLUDED.visits,
        visitors = kept.visitors + EXCLUDED.visitors;
    -- Waits for a backup that is running: at most the caller's lock_timeout, because beacons wait meanwhile.
    EXECUTE format('DROP TABLE analytics.%I', name);
END;
$$;
