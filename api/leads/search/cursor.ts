import { ApiException } from '../../http/api-exception.ts';

/**
 * The orders in which rows are read. `by-reply` has the leads whose reply-by clock runs, the next due first;
 * `without-clock` has all others, newest first, and follows it.
 */
export const ORDERS = ['newest', 'oldest', 'by-reply', 'without-clock'] as const;
export type Order = (typeof ORDERS)[number];

/** The last row of a page; the next page begins after it. */
export interface Cursor {
  order: Order;
  /** The time by which the order sorts. */
  at: Date;
  id: string;
}

const CURSOR = /^([a-z-]{1,20})\.(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export const writeCursor = ({ order, at, id }: Cursor): string => `${order}.${at.getTime()}.${id}`;

/** @throws ApiException `validation_failed` if it is no cursor of one of these orders */
export function readCursor(text: string, orders: readonly Order[]): Cursor {
  const [, name, time, id] = CURSOR.exec(text) ?? [];
  const order = orders.find((one) => one === name);
  if (!order || time === undefined || id === undefined) {
    const message = 'This is no cursor of this search.';
    throw new ApiException('validation_failed', message, { fields: { cursor: message } });
  }
  return { order, at: new Date(Number(time)), id };
}
