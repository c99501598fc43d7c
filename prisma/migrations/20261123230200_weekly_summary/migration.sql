-- CreateTable
CREATE TABLE "weekly_summary" (
    "user_id" UUID NOT NULL,
    "sealed_email" BYTEA NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_week" DATE,
    "refused" BOOLEAN NOT NULL DEFAULT false,
    "lease_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "weekly_summary_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "weekly_summary" ADD CONSTRAINT "weekly_summary_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
