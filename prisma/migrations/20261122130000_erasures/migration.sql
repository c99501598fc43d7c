-- CreateEnum
CREATE TYPE "erasure_state" AS ENUM ('PENDING', 'NEEDS_STAFF', 'DONE');

-- CreateTable
CREATE TABLE "erasure" (
    "id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "requested_by" TEXT NOT NULL,
    "deleted" JSONB NOT NULL,
    "state" "erasure_state" NOT NULL DEFAULT 'PENDING',
    "sealed_email" BYTEA,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "explanation" TEXT,
    "deleted_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "confirmed_by" TEXT,

    CONSTRAINT "erasure_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "erasure_state_due_at_idx" ON "erasure"("state", "due_at");
