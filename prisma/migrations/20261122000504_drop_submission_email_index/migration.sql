-- DropIndex
DROP INDEX "submission_email_idx";
