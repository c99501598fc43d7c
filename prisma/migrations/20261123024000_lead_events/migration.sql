-- Notifies the apis of new and changed leads on the channel admin_events (docs/decisions/0033-live-leads.md). Payloads:
-- `new <id>`, `changed <id>`, `read <id>` where nothing but "read" has changed, and `session` where sessions have ended.
CREATE FUNCTION "notify_lead"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    kind TEXT := 'changed';
    earlier "submission";
BEGIN
    IF TG_OP = 'INSERT' THEN
        -- Nobody is told of spam, nor of what nobody has to open.
        IF NEW."spam_reason" IS NULL AND NEW."read_at" IS NULL THEN
            kind := 'new';
        END IF;
    ELSIF TG_OP = 'UPDATE' THEN
        earlier := OLD;
        earlier."read_at" := NEW."read_at";
        IF earlier IS NOT DISTINCT FROM NEW THEN
            kind := 'read';
        END IF;
    END IF;
    PERFORM pg_notify('admin_events', kind || ' ' || coalesce(NEW."id", OLD."id"));
    RETURN NULL;
END;
$$;

-- For tables that belong to a lead.
CREATE FUNCTION "notify_lead_of"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('admin_events', 'changed ' || NEW."submission_id");
    RETURN NULL;
END;
$$;

CREATE FUNCTION "notify_session"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('admin_events', 'session');
    RETURN NULL;
END;
$$;

-- Not of sealed columns: resealing changes nothing that anybody sees.
CREATE TRIGGER "submission_notify"
AFTER INSERT OR DELETE OR UPDATE OF "status", "assignee_id", "follow_up_on", "read_at", "spam_reason",
    "first_name", "last_name", "email", "phone", "communications_opt_in"
ON "submission" FOR EACH ROW EXECUTE FUNCTION "notify_lead"();

-- Steps between attempts are not told, but for the first failure: an outage makes thousands of them.
CREATE TRIGGER "delivery_notify"
AFTER UPDATE OF "state", "check_due_at" ON "delivery" FOR EACH ROW
WHEN (
    (OLD."check_due_at" IS NOT NULL AND NEW."check_due_at" IS NULL)
    OR (OLD."state" <> NEW."state" AND (
        OLD."state" NOT IN ('PENDING', 'DELIVERING', 'RETRYING')
        OR NEW."state" NOT IN ('PENDING', 'DELIVERING', 'RETRYING')
        OR (NEW."state" = 'RETRYING' AND NEW."attempt_count" = 1)))
)
EXECUTE FUNCTION "notify_lead_of"();

CREATE TRIGGER "lead_note_notify"
AFTER INSERT ON "lead_note" FOR EACH ROW EXECUTE FUNCTION "notify_lead_of"();

CREATE TRIGGER "admin_session_notify"
AFTER DELETE ON "admin_session" FOR EACH ROW EXECUTE FUNCTION "notify_session"();
