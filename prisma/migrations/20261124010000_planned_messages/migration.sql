-- AlterEnum
ALTER TYPE "delivery_state" ADD VALUE 'PLANNED';
