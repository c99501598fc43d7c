-- AlterTable
-- An invited person has no password yet. Everybody who was there before is active.
ALTER TABLE "admin_user" ADD COLUMN     "active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "environment_password_hash" TEXT,
ALTER COLUMN "password_hash" DROP NOT NULL;

-- AlterTable
ALTER TABLE "admin_session" ADD COLUMN     "browser" TEXT;

-- CreateTable
CREATE TABLE "admin_link" (
    "user_id" UUID NOT NULL,
    "token_digest" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_link_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "admin_totp" (
    "user_id" UUID NOT NULL,
    "sealed_secret" BYTEA NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "admin_totp_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "admin_recovery_code" (
    "code_digest" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "admin_recovery_code_pkey" PRIMARY KEY ("code_digest")
);

-- CreateTable
CREATE TABLE "admin_pending_sign_in" (
    "token_digest" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "admin_pending_sign_in_pkey" PRIMARY KEY ("token_digest")
);

-- CreateTable
CREATE TABLE "admin_passkey" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_passkey_challenge" (
    "challenge_digest" BYTEA NOT NULL,
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_passkey_challenge_pkey" PRIMARY KEY ("challenge_digest")
);

-- CreateIndex
CREATE UNIQUE INDEX "admin_link_token_digest_key" ON "admin_link"("token_digest");

-- CreateIndex
CREATE UNIQUE INDEX "admin_passkey_credential_id_key" ON "admin_passkey"("credential_id");

-- CreateIndex
CREATE INDEX "admin_recovery_code_user_id_idx" ON "admin_recovery_code"("user_id");

-- CreateIndex
CREATE INDEX "admin_pending_sign_in_user_id_idx" ON "admin_pending_sign_in"("user_id");

-- CreateIndex
CREATE INDEX "admin_passkey_user_id_idx" ON "admin_passkey"("user_id");

-- CreateIndex
CREATE INDEX "admin_passkey_challenge_user_id_idx" ON "admin_passkey_challenge"("user_id");

-- AddForeignKey
ALTER TABLE "admin_link" ADD CONSTRAINT "admin_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "admin_totp" ADD CONSTRAINT "admin_totp_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "admin_recovery_code" ADD CONSTRAINT "admin_recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "admin_pending_sign_in" ADD CONSTRAINT "admin_pending_sign_in_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "admin_passkey" ADD CONSTRAINT "admin_passkey_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "admin_passkey_challenge" ADD CONSTRAINT "admin_passkey_challenge_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
