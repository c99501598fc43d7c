-- CreateEnum
CREATE TYPE "role" AS ENUM ('admin', 'staff');

-- AlterTable
-- Users from before there were roles could do everything. New ones get no role by default.
ALTER TABLE "admin_user" ADD COLUMN     "role" "role" NOT NULL DEFAULT 'admin';
ALTER TABLE "admin_user" ALTER COLUMN "role" DROP DEFAULT;

-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "user_id" UUID;
UPDATE "audit_entry" SET "user_id" = "admin_user"."id"
FROM "admin_user" WHERE "admin_user"."username" = "audit_entry"."username";

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "admin_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
