-- CreateTable
CREATE TABLE "video_calls" (
    "id" INTEGER NOT NULL,
    "link" TEXT,
    "joining" TEXT NOT NULL,
    "joining_in_spanish" TEXT NOT NULL,

    CONSTRAINT "video_calls_pkey" PRIMARY KEY ("id")
);
