-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "kept_properties" TEXT[] DEFAULT ARRAY[]::TEXT[];
