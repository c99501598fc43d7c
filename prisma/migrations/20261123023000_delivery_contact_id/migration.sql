-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "contact_id" TEXT;
