import { useEffect } from 'react';

/** Names the tab. Never after a person: titles end up in histories. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Admin`;
  }, [title]);
}
