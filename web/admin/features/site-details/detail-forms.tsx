import { site } from 'virtual:site';
import { availabilitySchema, OVERRIDE_SCHEMAS } from '#content/override-schema';
import type { SiteDetail, SiteDetails } from '#contracts/site-details';
import { CheckboxField, SelectField, TextField } from '../../../forms/field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DetailForm } from './detail-form.tsx';
import { dayName, hoursInWords } from './hours-in-words.ts';
import styles from './site-details.module.css';

interface FormProps {
  detail: SiteDetail;
  isAdmin: boolean;
}
type People = SiteDetails['people'];

/** The line at the top of every page. */
export function AnnouncementForm(props: FormProps) {
  const parse = (value: unknown) => OVERRIDE_SCHEMAS.announcement.parse(value);
  return (
    <DetailForm
      {...props}
      title="Announcement"
      note="A short line at the top of every page, for example about a holiday. Leave it empty to show none."
      draftOf={(value) => ({ to: '', ...parse(value) })}
      valueOf={({ text, to }) => ({ text, ...(to.trim() !== '' && { to: to.trim() }) })}
      inWords={(value) => {
        const { text, to } = parse(value);
        return text === '' ? 'none' : `“${text}”${to ? `, which leads to ${to}` : ''}`;
      }}
    >
      {(draft, change) => (
        <>
          <TextField
            label="Announcement"
            maxLength={160}
            value={draft.text}
            onChange={({ target }) => change({ ...draft, text: target.value })}
          />
          <TextField
            label="Page it leads to"
            hint="A page of this site, such as /vibe-check."
            autoCapitalize="none"
            spellCheck={false}
            value={draft.to}
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
  const parse = (value: unknown) => OVERRIDE_SCHEMAS.hours.parse(value);
  return (
    <DetailForm
      {...props}
      title="Opening hours"
      note="The site and Relie say them, and the time to reply to a lead is counted on these days."
      draftOf={parse}
      valueOf={(draft) => draft}
      inWords={(value) => parse(value).text}
    >
      {(draft, change) => {
        // Other times need other words.
        const changeTimes = (times: Partial<typeof draft>) => {
          const next = { ...draft, ...times };
          const { timeZone } = site.hours;
          change({
            ...next,
            text: hoursInWords(next, timeZone, 'en'),
            inSpanish: hoursInWords(next, timeZone, 'es'),
          });
        };
        return (
          <>
            <fieldset className={styles.days}>
              <legend>Open on</legend>
              {DAYS.map((day) => (
                <CheckboxField
                  key={day}
                  label={dayName(day)}
                  checked={draft.businessDays.includes(day)}
                  onChange={({ target }) =>
                    changeTimes({
                      businessDays: DAYS.filter((one) =>
                        one === day ? target.checked : draft.businessDays.includes(one),
                      ),
                    })
                  }
                />
              ))}
            </fieldset>
            <div className={styles.fields}>
              <TextField
                label="Opens"
                type="time"
                required
                value={draft.opens}
                onChange={({ target }) => changeTimes({ opens: target.value })}
              />
              <TextField
                label="Closes"
                type="time"
                required
                value={draft.closes}
                onChange={({ target }) => changeTimes({ closes: target.value })}
              />
            </div>
            <TextField
              label="In words"
              required
              value={draft.text}
              onChange={({ target }) => change({ ...draft, text: target.value })}
            />
            <TextField
              label="In Spanish"
              lang="es"
              required
              value={draft.inSpanish}
              onChange={({ target }) => change({ ...draft, inSpanish: target.value })}
            />
          </>
        );
      }}
    </DetailForm>
  );
}

/** Names of prices that do not explain themselves. */
const PRICE_WORDS: Readonly<Record<string, string>> = {
  service: 'Therapy pages without a price of their own',
  program: 'Programs without a price of their own',
};

/** `weekendIntensive` is "Weekend intensive". */
function priceName(key: string): string {
  const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return PRICE_WORDS[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** What sessions and programs cost. */
export function PricesForm(props: FormProps) {
  const parse = (value: unknown) => OVERRIDE_SCHEMAS.prices.parse(value);
  const original = parse(props.detail.original);
  return (
    <DetailForm
      {...props}
      title="Prices"
      note="Whole US dollars. Each is written in one place, so every page, Relie and search engines show the same."
      draftOf={(value): Record<string, string> =>
        Object.fromEntries(
          Object.entries({ ...original, ...parse(value) }).map(([key, price]) => [
            key,
            String(price),
          ]),
        )
      }
      valueOf={(draft) =>
        Object.fromEntries(
          Object.entries(draft)
            .map(([key, price]) => [key, Number(price)] as const)
            .filter(([key, price]) => price !== original[key]),
        )
      }
      inWords={(value) =>
        Object.entries(parse(value))
          .map(([key, price]) => `${priceName(key)} $${price.toLocaleString('en-US')}`)
          .join(', ') || 'the standard prices'
      }
    >
      {(draft, change) => (
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
  const parse = (value: unknown) => availabilitySchema.parse(value);
  return (
    <DetailForm
      {...props}
      title={`Availability of ${name}`}
      save="Save and confirm"
      draftOf={(value) => {
        const { isAcceptingClients, availability } = parse(value);
        const { short = '', long = '' } = availability ?? {};
        return { accepts: isAcceptingClients, isOwn: availability !== null, short, long };
      }}
      valueOf={({ accepts, isOwn, short, long }) => ({
        isAcceptingClients: accepts,
        availability: isOwn ? { short, ...(long.trim() !== '' && { long }) } : null,
      })}
      inWords={(value) => {
        const { isAcceptingClients, availability } = parse(value);
        const usual = isAcceptingClients ? 'Accepting Clients' : 'Waitlist Available';
        return availability ? (availability.long ?? availability.short) : usual;
      }}
    >
      {(draft, change) => (
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
                onChange={({ target }) => change({ ...draft, short: target.value })}
              />
              <TextField
                label="Longer words, where there is room"
                value={draft.long}
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
  const parse = (value: unknown) => OVERRIDE_SCHEMAS['team-order'].parse(value);
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? id;
  const known = (value: unknown) => {
    const order = parse(value).filter((id) => people.some((person) => person.id === id));
    // Somebody who joined since comes last.
    return [...order, ...people.map(({ id }) => id).filter((id) => !order.includes(id))];
  };
  return (
    <DetailForm
      {...props}
      title="Order of the team"
      note="The order on the team page and in its menu."
      draftOf={known}
      valueOf={(draft) => draft}
      inWords={(value) => known(value).map(nameOf).join(', ')}
    >
      {(draft, change) => (
        <ol className={styles.order}>
          {draft.map((id, index) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Move ${nameOf(id)} up`}
                disabled={index === 0}
                onClick={() => change(movedUp(draft, index))}
              >
                Up
              </Button>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Move ${nameOf(id)} down`}
                disabled={index === draft.length - 1}
                onClick={() => change(movedUp(draft, index + 1))}
              >
                Down
              </Button>
            </li>
          ))}
        </ol>
      )}
    </DetailForm>
  );
}

/** The list with one item before the one above it. */
function movedUp(ids: readonly string[], index: number): string[] {
  const moved = ids[index];
  if (moved === undefined) return [...ids];
  const others = ids.toSpliced(index, 1);
  return others.toSpliced(index - 1, 0, moved);
}
