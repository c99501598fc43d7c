-- CreateEnum
CREATE TYPE "post_status" AS ENUM ('DRAFT', 'SCHEDULED', 'PUBLISHED');

-- CreateTable
CREATE TABLE "post" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "status" "post_status" NOT NULL DEFAULT 'DRAFT',
    "publish_at" TIMESTAMPTZ(3),
    "published_on" DATE,
    "changed_on" DATE,
    "words" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by_id" UUID,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "post_revision" (
    "post_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "slug" TEXT NOT NULL,
    "status" "post_status" NOT NULL,
    "words" JSONB NOT NULL,
    "automatic" BOOLEAN NOT NULL DEFAULT false,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by_id" UUID,

    CONSTRAINT "post_revision_pkey" PRIMARY KEY ("post_id", "version")
);

-- CreateTable
CREATE TABLE "post_image" (
    "file" TEXT NOT NULL,
    "alt" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "post_image_pkey" PRIMARY KEY ("file")
);

-- CreateTable
CREATE TABLE "post_image_file" (
    "name" TEXT NOT NULL,
    "image_file" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "post_image_file_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "post_saved_by_id_idx" ON "post"("saved_by_id");

-- CreateIndex
CREATE INDEX "post_revision_saved_by_id_idx" ON "post_revision"("saved_by_id");

-- CreateIndex
CREATE INDEX "post_image_file_image_file_idx" ON "post_image_file"("image_file");

-- AddForeignKey
ALTER TABLE "post" ADD CONSTRAINT "post_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "admin_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_revision" ADD CONSTRAINT "post_revision_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_revision" ADD CONSTRAINT "post_revision_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "admin_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_image_file" ADD CONSTRAINT "post_image_file_image_file_fkey" FOREIGN KEY ("image_file") REFERENCES "post_image"("file") ON DELETE CASCADE ON UPDATE CASCADE;
