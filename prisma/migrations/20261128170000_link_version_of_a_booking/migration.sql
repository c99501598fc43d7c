-- AlterTable
ALTER TABLE "booking" ADD COLUMN     "link_version" INTEGER NOT NULL DEFAULT 0;
