-- A lead may have another call once one is over. A call is open from its booking to its end: of one lead's calls, no two
-- are open at once. `now()` cannot stand in an index. Not in schema.prisma.
DROP INDEX "booking_one_per_lead";
ALTER TABLE "booking" ADD CONSTRAINT "booking_one_open_per_lead"
    EXCLUDE USING gist (
        "submission_id" WITH =,
        tstzrange(least("created_at", lower("during")), upper("during")) WITH &&
    ) WHERE ("status" IN ('OFFERED', 'CONFIRMED'));
