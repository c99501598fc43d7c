-- CreateTable
CREATE TABLE "data_key_check" (
    "id" INTEGER NOT NULL,
    "sealed" BYTEA,

    CONSTRAINT "data_key_check_pkey" PRIMARY KEY ("id")
);
