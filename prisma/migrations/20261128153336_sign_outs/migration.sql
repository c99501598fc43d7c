-- AlterTable
ALTER TABLE "admin_user" ADD COLUMN     "sign_outs" INTEGER NOT NULL DEFAULT 0;
