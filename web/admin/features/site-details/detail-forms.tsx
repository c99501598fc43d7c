import { practice } from 'virtual:practice';
import { useState } from 'react';
import { availabilitySchema, isAnnounced, OVERRIDE_SCHEMAS } from '#content/override-schema';
import type { SiteDetail, SiteDetails } from '#contracts/site-details';
import {
  CheckboxField,
  FieldError,
  SelectField,
  TextField,
  useFieldIds,
} from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DetailForm } from '../../detail-form.tsx';
import { dayName, hoursInWords } from './hours-in-words.ts';
import { changedPrices, mergedPrices, priceDraft } from './price-draft.ts';
import styles from '../../detail-form.module.css';

interface FormProps {
  detail: SiteDetail;
  isAdmin: boolean;
}
type People = SiteDetails['people'];

/** The line at the top of every page. */
export function AnnouncementForm(props: FormProps) {
  return (
    <DetailForm
      {...props}
      title="Announcement"
      note="A short line at the top of every page, for example about a holiday. Leave it empty to show none."
      schema={OVERRIDE_SCHEMAS.announcement}
      draftOf={(value) => ({ to: '', ...value })}
      valueOf={({ text, to }) => ({ text, ...(to.trim() !== '' && { to: to.trim() }) })}
      inWords={({ text, to }) =>
        text === '' ? 'none' : `“${text}”${to ? `, which leads to ${to}` : ''}`
      }
      whereShown={(value) =>
        isAnnounced(value)
          ? 'Every page of the site shows it.'
          : 'It has no words, so no page shows an announcement.'
      }
    >
      {({ draft, change, problemOf }) => (
        <>
          <TextField
            label="Announcement"
            maxLength={160}
            value={draft.text}
            error={problemOf('text')}
            onChange={({ target }) => change({ ...draft, text: target.value })}
          />
          <TextField
            label="Page it leads to"
            hint="A page of this site or a published post, such as /vibe-check or /blog/14."
            autoCapitalize="none"
            spellCheck={false}
            value={draft.to}
            error={problemOf('to')}
            onChange={({ target }) => change({ ...draft, to: target.value })}
          />
        </>
      )}
    </DetailForm>
  );
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** When the office is open. */
export function HoursForm(props: FormProps) {
  return (
    <DetailForm
      {...props}
      title="Opening hours"
      note="The site and Relie say them, and the time to reply to a lead is counted on these days."
      schema={OVERRIDE_SCHEMAS.hours}
      draftOf={(value) => value}
      valueOf={(draft) => draft}
      inWords={({ text }) => text}
    >
      {({ draft, change, problemOf }) => {
        // Other times need other words.
        const changeTimes = (times: Partial<typeof draft>) => {
          const next = { ...draft, ...times };
          const { zone, zoneInSpanish } = practice.hours;
          change({
            ...next,
            text: hoursInWords(next, zone, 'en'),
            inSpanish: hoursInWords(next, zoneInSpanish, 'es'),
          });
        };
        return (
          <>
            <DaysField
              days={draft.businessDays}
              error={problemOf('businessDays')}
              onChange={(businessDays) => changeTimes({ businessDays })}
            />
            <div className={styles.fields}>
              <TextField
                label="Opens"
                type="time"
                required
                value={draft.opens}
                error={problemOf('opens')}
                onChange={({ target }) => changeTimes({ opens: target.value })}
              />
              <TextField
                label="Closes"
                type="time"
                required
                value={draft.closes}
                error={problemOf('closes')}
                onChange={({ target }) => changeTimes({ closes: target.value })}
              />
            </div>
            <TextField
              label="In words"
              required
              value={draft.text}
              error={problemOf('text')}
              onChange={({ target }) => change({ ...draft, text: target.value })}
            />
            <TextField
              label="In Spanish"
              lang="es"
              required
              value={draft.inSpanish}
              error={problemOf('inSpanish')}
              onChange={({ target }) => change({ ...draft, inSpanish: target.value })}
            />
          </>
        );
      }}
    </DetailForm>
  );
}

interface DaysFieldProps {
  days: readonly number[];
  error: string | undefined;
  onChange: (days: number[]) => void;
}

function DaysField({ days, error, onChange }: DaysFieldProps) {
  const { control, errorId } = useFieldIds({ error });
  return (
    <fieldset className={styles.days} aria-describedby={control['aria-describedby']}>
      <legend>Open on</legend>
      {DAYS.map((day) => (
        <CheckboxField
          key={day}
          label={dayName(day)}
          checked={days.includes(day)}
          onChange={({ target }) =>
            onChange(DAYS.filter((one) => (one === day ? target.checked : days.includes(one))))
          }
        />
      ))}
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}

/** Labels of the prices in site.yaml, by key. */
const PRICE_WORDS: Readonly<Record<string, string>> = {
  service: 'Therapy pages without a price of their own',
  program: 'Programs without a price of their own',
  reset: 'Reset, from',
  weekendIntensive: 'Weekend Intensive',
  restartWeekend: 'Restart Weekend',
  repair: 'Repair Session',
  rescueRebuild: 'Rescue and Rebuild, from',
  checkUp: 'Relationship check-up',
  intern: 'Session with an intern',
  associate: 'Session with an associate',
  licensed: 'Session with a licensed therapist',
  senior: 'Session with a senior therapist',
  doctoral: 'Session with a doctoral therapist',
  founder: 'Session with the founder',
  lateCancellation: 'Late cancellation',
};

/** The label of a price. Without an entry it is made from the key: `familyDay` is "Family day". */
function priceName(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return PRICE_WORDS[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What sessions and programs cost. */
export function PricesForm(props: FormProps) {
  return (
    <DetailForm
      {...props}
      title="Prices"
      note="Whole US dollars. Each is written in one place, so every page, Relie and search engines show the same."
      schema={OVERRIDE_SCHEMAS.prices}
      draftOf={priceDraft}
      mergedDraft={mergedPrices}
      valueOf={changedPrices}
      inWords={(value) =>
        Object.entries(value)
          .map(([key, price]) => `${priceName(key)} $${price.toLocaleString('en-US')}`)
          .join(', ') || 'the standard prices'
      }
    >
      {({ draft, change, problemOf }) => (
        <div className={styles.fields}>
          {Object.entries(draft).map(([key, price]) => (
            <TextField
              key={key}
              label={priceName(key)}
              type="number"
              inputMode="numeric"
              min={1}
              step={1}
              required
              value={price}
              error={problemOf(key)}
              onChange={({ target }) => change({ ...draft, [key]: target.value })}
            />
          ))}
        </div>
      )}
    </DetailForm>
  );
}

/** Whether a therapist takes new clients, and the badge that says so. */
export function AvailabilityForm({ name, ...props }: FormProps & { name: string }) {
  return (
    <DetailForm
      {...props}
      title={`Availability of ${name}`}
      save="Save and confirm"
      schema={availabilitySchema}
      draftOf={({ isAcceptingClients, availability }) => {
        const { short = '', long = '' } = availability ?? {};
        return { accepts: isAcceptingClients, isOwn: availability !== null, short, long };
      }}
      valueOf={({ accepts, isOwn, short, long }) => ({
        isAcceptingClients: accepts,
        availability: isOwn ? { short, ...(long.trim() !== '' && { long }) } : null,
      })}
      inWords={({ isAcceptingClients, availability }) => {
        const usual = isAcceptingClients ? 'Accepting Clients' : 'Waitlist Available';
        const badge = availability ? (availability.long ?? availability.short) : usual;
        return `${isAcceptingClients ? 'Takes new clients' : 'Takes no new clients'}: ${badge}`;
      }}
    >
      {({ draft, change, problemOf }) => (
        <>
          <CheckboxField
            label="Takes new clients"
            checked={draft.accepts}
            onChange={({ target }) => change({ ...draft, accepts: target.checked })}
          />
          <SelectField
            label="Badge"
            required
            value={draft.isOwn ? 'own' : 'usual'}
            onChange={({ target }) => change({ ...draft, isOwn: target.value === 'own' })}
          >
            <option value="usual">
              {draft.accepts ? 'Accepting Clients' : 'Waitlist Available'}
            </option>
            <option value="own">Other words</option>
          </SelectField>
          {draft.isOwn && (
            <div className={styles.fields}>
              <TextField
                label="Words on the badge"
                required
                value={draft.short}
                error={problemOf('availability.short')}
                onChange={({ target }) => change({ ...draft, short: target.value })}
              />
              <TextField
                label="Longer words, where there is room"
                value={draft.long}
                error={problemOf('availability.long')}
                onChange={({ target }) => change({ ...draft, long: target.value })}
              />
            </div>
          )}
        </>
      )}
    </DetailForm>
  );
}

/** The order in which the team is shown. */
export function TeamOrderForm({ people, ...props }: FormProps & { people: People }) {
  const [moved, setMoved] = useState('');
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? id;
  const known = (value: readonly string[]) => {
    const order = value.filter((id) => people.some((person) => person.id === id));
    // A person who joined since comes last.
    return [...order, ...people.map(({ id }) => id).filter((id) => !order.includes(id))];
  };
  return (
    <DetailForm
      {...props}
      title="Order of the team"
      note="The order on the team page and in its menu."
      schema={OVERRIDE_SCHEMAS['team-order']}
      draftOf={known}
      valueOf={(draft) => draft}
      inWords={(value) => known(value).map(nameOf).join(', ')}
    >
      {({ draft, change }) => {
        const move = (id: string, from: number, to: number) => {
          // A disabled button would lose the focus when its person reaches an end.
          if (to < 0 || to >= draft.length) return;
          change(draft.toSpliced(from, 1).toSpliced(to, 0, id));
          setMoved(`${nameOf(id)} is now number ${to + 1} of ${draft.length}.`);
        };
        return (
          <>
            <ol className={styles.order}>
              {draft.map((id, index) => (
                <li key={id}>
                  <span>{nameOf(id)}</span>
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`Up: ${nameOf(id)}`}
                    aria-disabled={index === 0}
                    onClick={() => move(id, index, index - 1)}
                  >
                    Up
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`Down: ${nameOf(id)}`}
                    aria-disabled={index === draft.length - 1}
                    onClick={() => move(id, index, index + 1)}
                  >
                    Down
                  </Button>
                </li>
              ))}
            </ol>
            <p role="status" className="visually-hidden">
              {moved}
            </p>
          </>
        );
      }}
    </DetailForm>
  );
}
