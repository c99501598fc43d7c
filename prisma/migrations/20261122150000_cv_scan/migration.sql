-- CreateEnum
CREATE TYPE "cv_scan" AS ENUM ('clean', 'not_scanned');

-- AlterTable
-- Files from before there was a scanner have not been scanned.
ALTER TABLE "application_cv" ADD COLUMN     "scan" "cv_scan" NOT NULL DEFAULT 'not_scanned';
