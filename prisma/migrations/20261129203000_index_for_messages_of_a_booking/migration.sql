-- With another predicate, so that the deletion of a booking finds its messages by this index: a foreign key looks them up
-- by `booking_id` alone. Both columns are null or neither is. Not in schema.prisma.
DROP INDEX "delivery_of_booking";
CREATE UNIQUE INDEX "delivery_of_booking" ON "delivery"("booking_id", "destination", "occasion", "booking_sequence") WHERE "booking_id" IS NOT NULL;
