-- AlterTable
-- Sessions from before count as used now.
ALTER TABLE "admin_session" ADD COLUMN     "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
