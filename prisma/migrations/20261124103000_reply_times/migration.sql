-- AlterTable. Null for leads that were answered before this migration.
ALTER TABLE "submission" ADD COLUMN     "replied_at" TIMESTAMPTZ(3);

-- The reply-by clock runs while the status is NEW (docs/decisions/0029-lead-search-and-clock.md).
CREATE FUNCTION "submission_replied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.replied_at := CASE WHEN NEW.status <> 'NEW' THEN now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER "submission_replied" BEFORE UPDATE OF "status" ON "submission"
FOR EACH ROW WHEN ((OLD."status" = 'NEW') <> (NEW."status" = 'NEW')) EXECUTE FUNCTION "submission_replied"();
