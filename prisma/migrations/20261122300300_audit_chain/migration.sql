-- The audit log becomes append-only. Each entry carries the hash of itself and of the entry before it, so that a changed,
-- removed or inserted row shows (docs/decisions/0027-audit-chain.md).

-- Last link of the chain. Its row lock gives concurrent entries their order.
CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    -- Last entry that retention removed: the chain begins after it.
    "expired_number" BIGINT NOT NULL,
    "expired_hash" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);
INSERT INTO "audit_head" VALUES (1, 0, '', 0, '');

ALTER TABLE "audit_entry" ADD COLUMN "number" BIGINT NOT NULL DEFAULT 0, ADD COLUMN "hash" BYTEA NOT NULL DEFAULT '';

-- Entries name their user for ever, so a user can be deactivated but not removed.
ALTER TABLE "audit_entry" DROP CONSTRAINT "audit_entry_user_id_fkey";
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "admin_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- SHA-256 of the hash before and of every column of the entry, as a JSON array.
CREATE FUNCTION "audit_hash"("previous" BYTEA, "entry" "audit_entry") RETURNS BYTEA
LANGUAGE sql STABLE AS $$
    SELECT sha256(previous || convert_to(jsonb_build_array(
        entry.number, entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
        entry.user_id, entry.username, entry.action, entry.subject)::text, 'UTF8'));
$$;

-- Existing entries in the order of their times.
DO $$
DECLARE
    entry "audit_entry";
    last "audit_head";
BEGIN
    SELECT * INTO last FROM "audit_head";
    FOR entry IN SELECT * FROM "audit_entry" ORDER BY "at", "id" LOOP
        entry.number := last.number + 1;
        last.hash := "audit_hash"(last.hash, entry);
        last.number := entry.number;
        UPDATE "audit_entry" SET "number" = entry.number, "hash" = last.hash WHERE "id" = entry.id;
    END LOOP;
    UPDATE "audit_head" SET "number" = last.number, "hash" = last.hash;
END;
$$;

CREATE UNIQUE INDEX "audit_entry_number_key" ON "audit_entry"("number");
CREATE INDEX "audit_entry_subject_number_idx" ON "audit_entry"("subject", "number");

CREATE FUNCTION "audit_append"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    last "audit_head";
BEGIN
    SELECT * INTO last FROM "audit_head" FOR UPDATE;
    NEW."number" := last."number" + 1;
    NEW."hash" := "audit_hash"(last."hash", NEW);
    UPDATE "audit_head" SET "number" = NEW."number", "hash" = NEW."hash";
    RETURN NEW;
END;
$$;
CREATE TRIGGER "audit_append" BEFORE INSERT ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "audit_append"();

CREATE FUNCTION "audit_refuse"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'insufficient_privilege';
END;
$$;
CREATE TRIGGER "audit_refuse_change" BEFORE UPDATE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "audit_refuse"();
CREATE TRIGGER "audit_refuse_truncate" BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse"();

-- Retention removes entries of more than six years (45 CFR 164.316(b)(2)(i)), from the beginning of the chain only.
CREATE FUNCTION "audit_expire"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."at" >= now() - interval '6 years' THEN
        RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'insufficient_privilege';
    END IF;
    UPDATE "audit_head" SET "expired_number" = OLD."number", "expired_hash" = OLD."hash"
    WHERE "expired_number" < OLD."number";
    RETURN OLD;
END;
$$;
CREATE TRIGGER "audit_expire" BEFORE DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION "audit_expire"();

-- A superuser is bound by the triggers only.
REVOKE UPDATE, TRUNCATE ON "audit_entry" FROM CURRENT_USER;
