-- CreateTable
CREATE TABLE "destination_outage" (
    "destination" "destination" NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),
    "healthy_since" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "destination_outage_pkey" PRIMARY KEY ("destination")
);

-- CreateTable
CREATE TABLE "daily_digest" (
    "day" DATE NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "daily_digest_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "opening_hours" (
    "id" INTEGER NOT NULL,
    "time_zone" TEXT NOT NULL,
    "business_days" INTEGER[],
    "opens" TEXT NOT NULL,
    "closes" TEXT NOT NULL,

    CONSTRAINT "opening_hours_pkey" PRIMARY KEY ("id")
);
