-- Days of the analytics begin at midnight of the practice, whose time zone stands in content/site.yaml and is copied to
-- "opening_hours". The time zone of the sample counts until the first api has copied it.
CREATE OR REPLACE FUNCTION analytics.day_of(moment TIMESTAMPTZ) RETURNS DATE LANGUAGE sql STABLE AS $$
    SELECT (moment AT TIME ZONE coalesce(
        (SELECT time_zone FROM public.opening_hours WHERE id = 1), 'America/Chicago'
    ))::date;
$$;
