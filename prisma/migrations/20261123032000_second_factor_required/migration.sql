-- AlterTable
ALTER TABLE "admin_session" ADD COLUMN     "needs_second_factor" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "sign_in_rule" (
    "id" INTEGER NOT NULL,
    "second_factor_required" BOOLEAN NOT NULL,

    CONSTRAINT "sign_in_rule_pkey" PRIMARY KEY ("id")
);
