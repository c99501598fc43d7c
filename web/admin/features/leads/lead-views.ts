import { storedByUser } from '../../stored-by-user.ts';
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
  { name: 'No time picked', address: { kind: 'VIBE_CHECK', status: 'NEW', noTime: true } },
  { name: 'Late', address: { late: true, sort: 'reply-by' } },
  { name: 'Mine', address: { assignee: 'me' } },
  { name: 'Nobody’s', address: { assignee: 'nobody', status: 'NEW' } },
  { name: 'Failed deliveries', address: { state: 'FAILED' } },
  { name: 'Spam', address: { spam: true } },
];

export const VIEW_NAME_LIMIT = 40;
const MOST_VIEWS = 20;

/** Checked by hand, because the list does without zod. */
const viewsSchema = {
  parse(json: unknown): LeadView[] {
    if (!Array.isArray(json)) throw new TypeError('Not a list of views');
    return json.map((view: unknown) => {
      const { name, address } = Object(view) as Record<string, unknown>;
      const isView = typeof name === 'string' && name && name.length <= VIEW_NAME_LIMIT;
      if (!isView || typeof address !== 'object' || !address) throw new TypeError('Not a view');
      return { name, address: parseLeadAddress(address) };
    });
  },
};

/** They hold choices, never a searched text. */
const storedViews = storedByUser('lead-views', viewsSchema);

/** A user's own views, in this browser. */
export function ownViews(userId: string) {
  const stored = storedViews(userId);
  const read = (): LeadView[] => stored.read() ?? [];
  return {
    read,
    /** Adds a view, or replaces the one of that name. @returns all */
    add(view: LeadView): LeadView[] {
      const views = [...read().filter(({ name }) => name !== view.name), view];
      stored.write(views.slice(-MOST_VIEWS));
      return read();
    },
    remove(name: string): LeadView[] {
      stored.write(read().filter((view) => view.name !== name));
      return read();
    },
  };
}
