-- CreateTable
CREATE TABLE "content_override" (
    "key" TEXT NOT NULL,
    "value" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by_id" UUID NOT NULL,

    CONSTRAINT "content_override_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "content_override_revision" (
    "key" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "value" JSONB,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by_id" UUID NOT NULL,

    CONSTRAINT "content_override_revision_pkey" PRIMARY KEY ("key", "version")
);

-- CreateIndex
CREATE INDEX "content_override_saved_by_id_idx" ON "content_override"("saved_by_id");

-- CreateIndex
CREATE INDEX "content_override_revision_saved_by_id_idx" ON "content_override_revision"("saved_by_id");

-- AddForeignKey
ALTER TABLE "content_override" ADD CONSTRAINT "content_override_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "admin_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_override_revision" ADD CONSTRAINT "content_override_revision_key_fkey" FOREIGN KEY ("key") REFERENCES "content_override"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_override_revision" ADD CONSTRAINT "content_override_revision_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "admin_user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The history only grows.
CREATE FUNCTION "content_override_revision_refuse"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'content_override_revision is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "content_override_revision_refuse" BEFORE UPDATE OR DELETE ON "content_override_revision" FOR EACH ROW EXECUTE FUNCTION "content_override_revision_refuse"();
