-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "hubspot_lease_until" TIMESTAMPTZ(3),
ADD COLUMN     "hubspot_meeting_id" TEXT;
