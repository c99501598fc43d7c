-- CreateTable
CREATE TABLE "unit_vector" (
    "hash" TEXT NOT NULL,
    "vector" BYTEA NOT NULL,

    CONSTRAINT "unit_vector_pkey" PRIMARY KEY ("hash")
);
