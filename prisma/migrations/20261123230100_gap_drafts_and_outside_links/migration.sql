-- CreateTable
CREATE TABLE "relie_gap_draft" (
    "topic" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "post_id" INTEGER NOT NULL,

    CONSTRAINT "relie_gap_draft_pkey" PRIMARY KEY ("topic","path")
);

-- CreateTable
CREATE TABLE "outside_link" (
    "url" TEXT NOT NULL,
    "pages" TEXT[],
    "next_check_at" TIMESTAMPTZ(3) NOT NULL,
    "last_checked_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "problem" TEXT,
    "first_failed_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "outside_link_pkey" PRIMARY KEY ("url")
);

-- CreateIndex
CREATE INDEX "relie_gap_draft_post_id_idx" ON "relie_gap_draft"("post_id");

-- CreateIndex
CREATE INDEX "outside_link_next_check_at_idx" ON "outside_link"("next_check_at");

-- AddForeignKey
ALTER TABLE "relie_gap_draft" ADD CONSTRAINT "relie_gap_draft_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;
