import { useEffect } from 'react';

/** Sets the tab title. It must not contain a person's name: titles are kept in browser histories. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Admin`;
  }, [title]);
}
