CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "lead_status" AS ENUM ('NEW', 'REACHED', 'BOOKED', 'CLIENT', 'NOT_A_FIT', 'CLOSED');

-- AlterTable
ALTER TABLE "submission" ADD COLUMN     "assignee_id" UUID,
ADD COLUMN     "follow_up_on" DATE,
ADD COLUMN     "read_at" TIMESTAMPTZ(3),
ADD COLUMN     "reply_by" TIMESTAMPTZ(3),
ADD COLUMN     "status" "lead_status" NOT NULL DEFAULT 'NEW';

-- AlterTable
ALTER TABLE "destination_circuit" ADD COLUMN     "paused_at" TIMESTAMPTZ(3),
ADD COLUMN     "paused_by" TEXT,
ADD COLUMN     "resumed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "lead_note" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "author" TEXT NOT NULL,
    "sealed_text" BYTEA NOT NULL,

    CONSTRAINT "lead_note_pkey" PRIMARY KEY ("id")
);

-- Times of replies to what is there already: 24 business hours, for applications 5 business days, Monday to Friday, 9:00
-- to 17:00 in Dallas. New submissions get theirs from the api (scheduling/business-hours.ts), by the hours in content/.
WITH promised AS (
    SELECT "id", CASE
        WHEN "kind" = 'APPLICATION' AND extract(isodow FROM local) > 5 THEN date_trunc('week', local) + interval '12 days'
        WHEN "kind" = 'APPLICATION' THEN local + interval '7 days'
        WHEN extract(isodow FROM local) > 5 THEN date_trunc('week', local) + interval '8 days'
        WHEN extract(isodow FROM local) = 5 THEN local + interval '3 days'
        ELSE local + interval '1 day'
    END AS promise
    FROM (SELECT "id", "kind", "created_at" AT TIME ZONE 'America/Chicago' AS local
          FROM "submission" WHERE "kind" <> 'NEWSLETTER') AS lead
), due AS (
    SELECT "id", CASE
        WHEN promise::time < '09:00' AND extract(isodow FROM promise) = 1 THEN promise::date - 3 + time '17:00'
        WHEN promise::time < '09:00' THEN promise::date - 1 + time '17:00'
        ELSE least(promise, promise::date + time '17:00')
    END AS due
    FROM promised
)
UPDATE "submission" SET "reply_by" = due.due AT TIME ZONE 'America/Chicago'
FROM due
-- Nothing says which of the older ones were answered: they get no clock, so that they do not all show as late.
WHERE due."id" = "submission"."id" AND due.due AT TIME ZONE 'America/Chicago' > now();

-- What has been opened is read. Nobody has to open a sign-up.
UPDATE "submission" SET "read_at" = "created_at" WHERE "kind" = 'NEWSLETTER';
UPDATE "submission" SET "read_at" = opened.at
FROM (SELECT "subject", min("at") AS at FROM "audit_entry" WHERE "action" = 'read submission' GROUP BY 1) AS opened
WHERE opened."subject" = "submission"."id"::text AND "read_at" IS NULL;

-- CreateIndex
CREATE INDEX "lead_note_submission_id_idx" ON "lead_note"("submission_id");

-- AddForeignKey
ALTER TABLE "submission" ADD CONSTRAINT "submission_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "admin_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lead_note" ADD CONSTRAINT "lead_note_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The indexes below, but for that by kind, and the generated column are not in schema.prisma.
-- They are listed in tests/api/migrations.test.ts.
-- Pages of the list, and of what was held back as spam. A row is in one of the two.
CREATE INDEX "submission_lead_idx" ON "submission"("created_at", "id") WHERE "spam_reason" IS NULL;
CREATE INDEX "submission_spam_idx" ON "submission"("created_at", "id") WHERE "spam_reason" IS NOT NULL;
-- Filters. A new submission is in the first three only.
CREATE INDEX "submission_kind_idx" ON "submission"("kind", "created_at", "id");
CREATE INDEX "submission_reply_by_idx" ON "submission"("reply_by", "id")
    WHERE "status" = 'NEW' AND "spam_reason" IS NULL AND "kind" <> 'NEWSLETTER';
CREATE INDEX "submission_unread_idx" ON "submission"("created_at", "id")
    WHERE "read_at" IS NULL AND "spam_reason" IS NULL;
CREATE INDEX "submission_status_idx" ON "submission"("status", "created_at", "id") WHERE "status" <> 'NEW';
CREATE INDEX "submission_assignee_idx" ON "submission"("assignee_id", "created_at", "id")
    WHERE "assignee_id" IS NOT NULL;
-- Other submissions from the same address.
CREATE INDEX "submission_email_idx" ON "submission"(lower("email"));
-- Parts of names, addresses and phone numbers. A column of its own, because a search compares thousands of rows.
ALTER TABLE "submission" ADD COLUMN     "search_text" TEXT GENERATED ALWAYS AS (
    lower(' ' || "first_name" || ' ' || "last_name" || ' ' || "email" || ' ' || coalesce("phone", '') || ' '
        || regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g'))
) STORED;
CREATE INDEX "submission_text_idx" ON "submission" USING gin ("search_text" gin_trgm_ops);
