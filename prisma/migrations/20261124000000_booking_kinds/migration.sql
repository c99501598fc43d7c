-- AlterEnum. In a migration of their own: a new value cannot be used in the transaction that adds it.
ALTER TYPE "booking_status" ADD VALUE 'OFFERED' BEFORE 'CONFIRMED';
ALTER TYPE "booking_status" ADD VALUE 'NO_SHOW';
ALTER TYPE "destination" ADD VALUE 'BOOKING_EMAIL';
ALTER TYPE "destination" ADD VALUE 'BOOKING_NOTICE';
ALTER TYPE "destination" ADD VALUE 'HUBSPOT_BOOKING';

-- CreateEnum
CREATE TYPE "booking_occasion" AS ENUM ('BOOKED', 'MOVED', 'CANCELED', 'REMINDER_DAY', 'REMINDER_HOUR', 'NO_SHOW', 'OFFERED');
