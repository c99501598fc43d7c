-- CreateTable
CREATE TABLE "outside_calendar" (
    "id" UUID NOT NULL,
    "therapist" TEXT NOT NULL,
    "sealed_address" BYTEA NOT NULL,
    "etag" TEXT,
    "last_modified" TEXT,
    "read_at" TIMESTAMPTZ(3),
    "fetched_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "next_fetch_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outside_calendar_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "busy_time" (
    "calendar_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "busy_time_pkey" PRIMARY KEY ("calendar_id","starts_at")
);

-- CreateTable
CREATE TABLE "call_feed" (
    "therapist" TEXT NOT NULL,
    "id" UUID NOT NULL,

    CONSTRAINT "call_feed_pkey" PRIMARY KEY ("therapist")
);

-- CreateIndex
CREATE UNIQUE INDEX "outside_calendar_therapist_key" ON "outside_calendar"("therapist");

-- CreateIndex
CREATE UNIQUE INDEX "call_feed_id_key" ON "call_feed"("id");

-- AddForeignKey
ALTER TABLE "busy_time" ADD CONSTRAINT "busy_time_calendar_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "outside_calendar"("id") ON DELETE CASCADE ON UPDATE CASCADE;
