-- AlterTable
ALTER TABLE "erasure" ADD COLUMN     "running" UUID[] DEFAULT ARRAY[]::UUID[],
ADD COLUMN     "running_until" TIMESTAMPTZ(3);
