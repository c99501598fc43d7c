import { z } from 'zod';
import type { SealedColumn } from '#prisma/sealed-column';
import type { ClaimedDelivery } from '../deliveries/delivery.ts';

const details = z.object({ message: z.string().optional() });

/** The visitor's message, opened. Only for installations whose `HUBSPOT_FORWARD_FIELDS` lets it out. */
export function openMessage(
  { id, sealedDetails }: ClaimedDelivery['submission'],
  sealedColumn: SealedColumn,
): string | undefined {
  if (!sealedDetails) return undefined;
  return details.parse(JSON.parse(sealedColumn.open(sealedDetails, id))).message;
}
