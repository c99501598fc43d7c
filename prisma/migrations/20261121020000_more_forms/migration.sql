-- CreateEnum
CREATE TYPE "cv_format" AS ENUM ('pdf', 'docx');

-- AlterEnum
ALTER TYPE "submission_kind" ADD VALUE 'MEDIA_INQUIRY';

-- CreateTable
CREATE TABLE "application_cv" (
    "submission_id" UUID NOT NULL,
    "format" "cv_format" NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sealed_file" BYTEA NOT NULL,

    CONSTRAINT "application_cv_pkey" PRIMARY KEY ("submission_id")
);

-- AddForeignKey
ALTER TABLE "application_cv" ADD CONSTRAINT "application_cv_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;
