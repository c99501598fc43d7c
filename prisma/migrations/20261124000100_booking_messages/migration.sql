-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "accepted_at" TIMESTAMPTZ(3),
ADD COLUMN     "accepted_by" TEXT,
ADD COLUMN     "canceled_by" TEXT,
ADD COLUMN     "offered_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "booking_id" UUID,
ADD COLUMN     "booking_sequence" INTEGER,
ADD COLUMN     "occasion" "booking_occasion";

-- CreateIndex
CREATE INDEX "delivery_submission_id_idx" ON "delivery"("submission_id");

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "booking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The constraints below are not in schema.prisma. They are listed in tests/api/migrations.test.ts.
-- A submission is delivered once to each destination, and each message of a booking once for each of its changes.
DROP INDEX "delivery_submission_id_destination_key";
CREATE UNIQUE INDEX "delivery_of_submission" ON "delivery"("submission_id", "destination") WHERE "occasion" IS NULL;
CREATE UNIQUE INDEX "delivery_of_booking" ON "delivery"("booking_id", "destination", "occasion", "booking_sequence") WHERE "occasion" IS NOT NULL;
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_booking" CHECK (
    num_nulls("booking_id", "booking_sequence", "occasion") IN (0, 3)
);

-- An offered time is held like a booked one.
ALTER TABLE "booking" DROP CONSTRAINT "booking_no_overlap";
ALTER TABLE "booking" ADD CONSTRAINT "booking_no_overlap"
    EXCLUDE USING gist ("therapist" WITH =, "blocked" WITH &&) WHERE ("status" IN ('OFFERED', 'CONFIRMED'));
DROP INDEX "booking_one_per_lead";
CREATE UNIQUE INDEX "booking_one_per_lead" ON "booking"("submission_id") WHERE "status" IN ('OFFERED', 'CONFIRMED');
ALTER TABLE "booking" ADD CONSTRAINT "booking_offer_ends" CHECK ("status" <> 'OFFERED' OR "offered_until" IS NOT NULL);
