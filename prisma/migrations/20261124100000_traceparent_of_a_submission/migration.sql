-- AlterTable
ALTER TABLE "submission" ADD COLUMN "traceparent" TEXT;
