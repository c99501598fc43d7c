-- AlterTable
ALTER TABLE "destination_circuit" ADD COLUMN     "failing_since" TIMESTAMPTZ(3);
