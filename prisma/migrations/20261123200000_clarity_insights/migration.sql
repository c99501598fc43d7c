-- CreateTable
CREATE TABLE "clarity_insights" (
    "id" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "fetched_at" TIMESTAMPTZ(3),
    "insights" JSONB,
    "problem" TEXT,

    CONSTRAINT "clarity_insights_pkey" PRIMARY KEY ("id")
);
