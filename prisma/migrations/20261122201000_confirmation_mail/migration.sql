-- CreateTable
CREATE TABLE "confirmation_mail" (
    "delivery_id" UUID NOT NULL,
    "allowed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "confirmation_mail_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateIndex
CREATE INDEX "confirmation_mail_allowed_at_idx" ON "confirmation_mail"("allowed_at");

-- AddForeignKey
ALTER TABLE "confirmation_mail" ADD CONSTRAINT "confirmation_mail_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The mails of the last day count.
INSERT INTO "confirmation_mail" ("delivery_id", "allowed_at")
SELECT "id", "due_at" FROM "delivery"
WHERE "state" = 'DELIVERED' AND "destination" = 'EMAIL_CONFIRMATION' AND "due_at" > now() - interval '1 day';
