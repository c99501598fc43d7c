-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "lead_was" "lead_status";

-- For the calendar: the calls of some days, in order. Not in schema.prisma.
CREATE INDEX "booking_start_idx" ON "booking"(lower("during"));
