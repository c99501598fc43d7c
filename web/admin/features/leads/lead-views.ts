import { z } from 'zod';
import { keptByUser } from '../../kept-by-user.ts';
import { parseLeadAddress, type LeadAddress } from './lead-address.ts';

/** A filter with a name. */
export interface LeadView {
  name: string;
  address: LeadAddress;
}

/** The views that everybody has. */
export const BUILT_IN_VIEWS: readonly LeadView[] = [
  { name: 'All', address: {} },
  { name: 'New', address: { status: 'NEW' } },
  { name: 'Late', address: { late: true, sort: 'reply-by' } },
  { name: 'Mine', address: { assignee: 'me' } },
  { name: 'Nobody’s', address: { assignee: 'nobody', status: 'NEW' } },
  { name: 'Failed deliveries', address: { state: 'FAILED' } },
  { name: 'Spam', address: { spam: true } },
];

export const VIEW_NAME_LIMIT = 40;
const MOST_VIEWS = 20;

const viewsSchema = z.array(
  z.object({
    name: z.string().min(1).max(VIEW_NAME_LIMIT),
    address: z.looseObject({}).transform(parseLeadAddress),
  }),
);

/** They hold choices, never a searched text. */
const keptViews = keptByUser('lead-views', viewsSchema);

/** A user's own views, in this browser. */
export function ownViews(userId: string) {
  const kept = keptViews(userId);
  const read = (): LeadView[] => kept.read() ?? [];
  return {
    read,
    /** Adds a view, or replaces the one of that name. @returns all */
    add(view: LeadView): LeadView[] {
      const views = [...read().filter(({ name }) => name !== view.name), view];
      kept.write(views.slice(-MOST_VIEWS));
      return read();
    },
    remove(name: string): LeadView[] {
      kept.write(read().filter((view) => view.name !== name));
      return read();
    },
  };
}
