-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "submission_kind" AS ENUM ('CONTACT_REQUEST', 'NEWSLETTER', 'APPLICATION', 'QUIZ_LEAD', 'BOOKING');

-- CreateEnum
CREATE TYPE "destination" AS ENUM ('HUBSPOT_CONTACT', 'HUBSPOT_FORM', 'HUBSPOT_SUBSCRIPTION', 'EMAIL_NOTICE');

-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('PENDING', 'DELIVERING', 'RETRYING', 'WAITING', 'DELIVERED', 'UNCONFIRMED', 'FAILED');

-- CreateEnum
CREATE TYPE "attempt_action" AS ENUM ('SEND', 'CHECK');

-- CreateTable
CREATE TABLE "submission" (
    "id" UUID NOT NULL,
    "kind" "submission_kind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "service_interest" TEXT,
    "communications_opt_in" BOOLEAN NOT NULL,
    "page_uri" TEXT NOT NULL,
    "page_name" TEXT NOT NULL,
    "sealed_details" BYTEA,
    "spam_reason" TEXT,
    "idempotency_key" TEXT,
    "request_digest" BYTEA NOT NULL,

    CONSTRAINT "submission_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "destination" "destination" NOT NULL,
    "state" "delivery_state" NOT NULL DEFAULT 'PENDING',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "queued_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "check_due_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "dropped_properties" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "last_reason" TEXT,

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempt" (
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "action" "attempt_action" NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "succeeded" BOOLEAN,
    "http_status" INTEGER,
    "reason" TEXT,
    "explanation" TEXT,
    "next_due_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "destination_circuit" (
    "destination" "destination" NOT NULL,
    "open_until" TIMESTAMPTZ(3),
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "opened_at" TIMESTAMPTZ(3),
    "reason" TEXT,

    CONSTRAINT "destination_circuit_pkey" PRIMARY KEY ("destination")
);

-- CreateTable
CREATE TABLE "admin_user" (
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "admin_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_session" (
    "token_digest" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_session_pkey" PRIMARY KEY ("token_digest")
);

-- CreateTable
CREATE TABLE "admin_setup_link" (
    "token_digest" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_setup_link_pkey" PRIMARY KEY ("token_digest")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "username" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "submission_idempotency_key_key" ON "submission"("idempotency_key");

-- CreateIndex
CREATE INDEX "submission_email_idx" ON "submission"("email");

-- CreateIndex
CREATE INDEX "delivery_state_due_at_idx" ON "delivery"("state", "due_at");

-- CreateIndex
CREATE INDEX "delivery_state_check_due_at_idx" ON "delivery"("state", "check_due_at");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_submission_id_destination_key" ON "delivery"("submission_id", "destination");

-- CreateIndex
CREATE INDEX "delivery_attempt_delivery_id_started_at_idx" ON "delivery_attempt"("delivery_id", "started_at");

-- CreateIndex
CREATE UNIQUE INDEX "admin_user_username_key" ON "admin_user"("username");

-- CreateIndex
CREATE INDEX "admin_session_user_id_idx" ON "admin_session"("user_id");

-- CreateIndex
CREATE INDEX "admin_session_expires_at_idx" ON "admin_session"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submission"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_session" ADD CONSTRAINT "admin_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "admin_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
