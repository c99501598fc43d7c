import { useNavigate } from '@tanstack/react-router';
import { Suspense, useId, useState, type RefObject } from 'react';
import { lazyOnUse } from '../../../ui/lazy-on-use.tsx';
import { parseLeadAddress, type LeadAddress } from './lead-address.ts';
import styles from './lead-filters.module.css';

// Fetched when they are opened.
const FilterChoices = lazyOnUse(async () => (await import('./filter-choices.tsx')).FilterChoices);

interface LeadFiltersProps {
  address: LeadAddress;
  text: string;
  onText: (text: string) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

/** Search, sort order and filters. All but the searched text stand in the address. */
export function LeadFilters({ address, text, onText, searchField }: LeadFiltersProps) {
  const noteId = useId();
  const change = useChangeAddress(address);
  return (
    <search className={styles.search}>
      <div className={styles.text}>
        <label htmlFor={`${noteId}-text`}>Search</label>
        <input
          id={`${noteId}-text`}
          ref={searchField}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Name, e-mail or phone"
          aria-describedby={noteId}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Chromium would clear the field, and with it the list that the keys are to move through.
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
        <p id={noteId} className={styles.note}>
          Finds names, e-mail addresses and phone numbers. Messages and notes are stored sealed and
          are not searched.
        </p>
      </div>
      <Filters address={address} change={change} />
    </search>
  );
}

/** Changes single search params; `undefined` removes one. */
function useChangeAddress(address: LeadAddress) {
  const navigate = useNavigate({ from: '/admin' });
  return (changes: Record<string, unknown>) =>
    void navigate({ search: parseLeadAddress({ ...address, ...changes }) });
}

interface FiltersProps {
  address: LeadAddress;
  change: (changes: Record<string, unknown>) => void;
}

function Filters({ address, change }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { spam: _, ...set } = address;
  const count = Object.keys(set).length;
  return (
    <details className={styles.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Filters and order{count > 0 && <span> ({count})</span>}</summary>
      <Suspense>{isOpen && <FilterChoices address={address} change={change} />}</Suspense>
    </details>
  );
}
