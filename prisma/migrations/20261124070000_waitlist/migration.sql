-- CreateTable
CREATE TABLE "waitlist_entry" (
    "submission_id" UUID NOT NULL,
    "therapist" TEXT NOT NULL,
    "format" "booking_format" NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waitlist_entry_pkey" PRIMARY KEY ("submission_id")
);

-- AddForeignKey
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Screens of the admin learn of it (docs/decisions/0033-live-leads.md).
CREATE TRIGGER "waitlist_entry_notify"
AFTER INSERT OR UPDATE ON "waitlist_entry" FOR EACH ROW EXECUTE FUNCTION "notify_lead_of"();

-- For each api's look for offers that have run out. Not in schema.prisma.
CREATE INDEX "booking_offer_idx" ON "booking"("offered_until") WHERE "status" = 'OFFERED';
