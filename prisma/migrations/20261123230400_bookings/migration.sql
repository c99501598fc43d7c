-- For equality of text in an exclusion constraint. A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- CreateEnum
CREATE TYPE "booking_format" AS ENUM ('phone', 'video', 'office');

-- CreateEnum
CREATE TYPE "booking_status" AS ENUM ('CONFIRMED', 'CANCELED');

-- CreateTable
CREATE TABLE "booking" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "therapist" TEXT NOT NULL,
    "during" tstzrange NOT NULL,
    "blocked" tstzrange NOT NULL,
    "format" "booking_format" NOT NULL,
    "status" "booking_status" NOT NULL DEFAULT 'CONFIRMED',
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "booking_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "booking_submission_id_idx" ON "booking"("submission_id");

-- AddForeignKey
ALTER TABLE "booking" ADD CONSTRAINT "booking_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The constraints below are not in schema.prisma. They are listed in tests/api/migrations.test.ts.
-- Nobody has two calls at once, nor one within the buffer of another (docs/decisions/0035-bookings.md).
ALTER TABLE "booking" ADD CONSTRAINT "booking_no_overlap"
    EXCLUDE USING gist ("therapist" WITH =, "blocked" WITH &&) WHERE ("status" = 'CONFIRMED');
-- A lead has one call that stands.
CREATE UNIQUE INDEX "booking_one_per_lead" ON "booking"("submission_id") WHERE "status" = 'CONFIRMED';
-- An empty range overlaps nothing, and one without an end blocks for good.
ALTER TABLE "booking" ADD CONSTRAINT "booking_times" CHECK (
    NOT isempty("during") AND NOT lower_inf("blocked") AND NOT upper_inf("blocked") AND "during" <@ "blocked"
);

-- Screens of the admin learn of it (docs/decisions/0033-live-leads.md).
CREATE TRIGGER "booking_notify"
AFTER INSERT OR UPDATE ON "booking" FOR EACH ROW EXECUTE FUNCTION "notify_lead_of"();
