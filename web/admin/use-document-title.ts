import { useEffect } from 'react';

/**
 * Sets the tab title. It must not contain a person's name: titles are kept in browser histories.
 * @param unread number of unread leads, shown before the title
 */
export function useDocumentTitle(title: string, unread = 0): void {
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · Admin`;
  }, [title, unread]);
}
