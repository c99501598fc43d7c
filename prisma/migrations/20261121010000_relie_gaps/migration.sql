-- CreateTable
CREATE TABLE "relie_gap" (
    "day" DATE NOT NULL,
    "topic" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "relie_gap_pkey" PRIMARY KEY ("day","topic","path")
);

