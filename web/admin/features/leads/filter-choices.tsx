import { DELIVERY_STATES } from '#contracts/delivery-states';
import { LEAD_SORTS, LEAD_STATUSES } from '#contracts/lead-choices';
import { KIND_WORDS, SUBMISSION_KINDS } from '#contracts/submissions/kind-words';
import { CheckboxField, SelectField } from '../../../forms/field.tsx';
import { DayField } from '../../day-field.tsx';
import { STATE_WORDS } from '../../delivery-words.ts';
import { STATUS_WORDS } from '../../lead-words.ts';
import { useLeadPeople } from '../../use-lead-people.ts';
import type { LeadAddress } from './lead-address.ts';
import styles from './lead-filters.module.css';

const SORT_WORDS: Record<(typeof LEAD_SORTS)[number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  'reply-by': 'Reply due first',
};

interface FilterChoicesProps {
  address: LeadAddress;
  change: (changes: Record<string, unknown>) => void;
}

/** The filters and the sort order, which stand in the address. */
export function FilterChoices({ address, change }: FilterChoicesProps) {
  const { me, people } = useLeadPeople();
  const { spam } = address;
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
  const flag = (name: 'unread' | 'late' | 'noTime', text: string) => (
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
    <div className={styles.choices}>
      {choose(
        'status',
        'Status',
        LEAD_STATUSES.map((status) => [status, STATUS_WORDS[status].word]),
      )}
      {choose(
        'kind',
        'Kind',
        SUBMISSION_KINDS.map((kind) => [kind, KIND_WORDS[kind]]),
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
      <SelectField
        label="Sort"
        required
        value={address.sort ?? 'newest'}
        onChange={({ target: { value } }) =>
          change({ sort: value === 'newest' ? undefined : value })
        }
      >
        {LEAD_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_WORDS[sort]}
          </option>
        ))}
      </SelectField>
      <div className={styles.flags}>
        {flag('unread', 'Unread only')}
        {!spam && flag('late', 'Late replies only')}
        {flag('noTime', 'Without a call or a place on the waitlist')}
      </div>
    </div>
  );
}
