import { useNavigate } from '@tanstack/react-router';
import { useId, type RefObject } from 'react';
import { DELIVERY_STATES } from '#contracts/deliveries';
import { LEAD_SORTS, LEAD_STATUSES } from '#contracts/leads';
import { formOf, SUBMISSION_KINDS } from '#contracts/submissions/submission-forms';
import { CheckboxField, SelectField } from '../../../forms/field.tsx';
import { DayField } from '../../day-field.tsx';
import { STATE_WORDS } from '../../delivery-words.ts';
import { STATUS_WORDS } from '../../lead-words.ts';
import { useLeadPeople } from '../../use-lead-people.ts';
import { parseLeadAddress, type LeadAddress } from './lead-address.ts';
import styles from './lead-filters.module.css';

const SORT_WORDS: Record<(typeof LEAD_SORTS)[number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'reply-by': 'Reply due first',
};

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
      <div className={styles.first}>
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
        </div>
        <SelectField
          label="Sort"
          required
          value={address.sort ?? 'newest'}
          onChange={(event) =>
            change({ sort: event.target.value === 'newest' ? undefined : event.target.value })
          }
        >
          {LEAD_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_WORDS[sort]}
            </option>
          ))}
        </SelectField>
      </div>
      <p id={noteId} className={styles.note}>
        Finds names, e-mail addresses and phone numbers. Messages and notes are stored sealed and
        are not searched.
      </p>
      <Choices address={address} change={change} />
    </search>
  );
}

/** Changes single search params; `undefined` removes one. */
function useChangeAddress(address: LeadAddress) {
  const navigate = useNavigate({ from: '/admin' });
  return (changes: Record<string, unknown>) =>
    void navigate({ search: parseLeadAddress({ ...address, ...changes }) });
}

interface ChoicesProps {
  address: LeadAddress;
  change: (changes: Record<string, unknown>) => void;
}

function Choices({ address, change }: ChoicesProps) {
  const { me, people } = useLeadPeople();
  const { sort: _, spam, ...set } = address;
  const count = Object.keys(set).length;
  const choose = (
    name: keyof LeadAddress,
    text: string,
    options: [value: string, text: string][],
  ) => (
    <SelectField
      label={text}
      required
      value={String(address[name] ?? '')}
      onChange={(event) => change({ [name]: event.target.value || undefined })}
    >
      <option value="">Any</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
  const flag = (name: 'unread' | 'late', text: string) => (
    <CheckboxField
      label={text}
      required
      checked={address[name] ?? false}
      onChange={(event) => change({ [name]: event.target.checked || undefined })}
    />
  );
  const day = (name: 'from' | 'to', text: string) => (
    <DayField
      label={text}
      day={address[name] ?? ''}
      onDay={(chosen) => change({ [name]: chosen || undefined })}
    />
  );
  return (
    <details className={styles.more}>
      <summary>Filters{count > 0 && ` (${count})`}</summary>
      <div className={styles.choices}>
        {choose(
          'status',
          'Status',
          LEAD_STATUSES.map((status) => [status, STATUS_WORDS[status].word]),
        )}
        {choose(
          'kind',
          'Kind',
          SUBMISSION_KINDS.map((kind) => [kind, formOf(kind).words.kind]),
        )}
        {choose('assignee', 'Assigned to', [
          ['me', 'Me'],
          ['nobody', 'Nobody'],
          ...people
            .filter(({ id }) => id !== me?.id)
            .map(({ id, username }): [string, string] => [id, username]),
        ])}
        {!spam &&
          choose(
            'state',
            'Delivery',
            DELIVERY_STATES.map((state) => [state, STATE_WORDS[state].word]),
          )}
        {day('from', 'Received from')}
        {day('to', 'Received until')}
        <div className={styles.flags}>
          {flag('unread', 'Unread only')}
          {!spam && flag('late', 'Late replies only')}
        </div>
      </div>
    </details>
  );
}
