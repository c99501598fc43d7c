import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Ritual, Site } from '#content/model';
import { Button } from '../../../ui/button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { TextField } from '../../../forms/field.tsx';
import { StoredRitual, MOST_CHARACTERS, sharedAddress, type OwnRitual } from './stored-ritual.ts';
import { CHOICES, planRitual, type RitualChoices } from './ritual-plan.ts';
import { RitualPage } from './ritual-page.tsx';
import styles from './rituals.module.css';

/** The ritual creator: choices beside a preview. Nothing leaves the browser. */
export function RitualCreator({ ritual, site }: { ritual: Ritual; site: Site }) {
  const [stored] = useState(() => new StoredRitual(ritual));
  const own = useSyncExternalStore(stored.subscribe, stored.read, () => stored.first);
  const { choices, name, words } = own;
  const plan = planRitual(ritual, choices);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const change = form.current && chosenAhead(form.current, stored.read().choices);
    if (change) stored.change(change);
  }, [stored]);
  return (
    <div className={styles.creator}>
      <form
        ref={form}
        className={styles.choices}
        onSubmit={(event) => event.preventDefault()}
        aria-label="Ritual"
      >
        <noscript>
          <p>
            Putting a page together needs JavaScript. Without it you can still choose one of each
            list below, and the page beside it is ready to print.
          </p>
        </noscript>
        {CHOICES.map(([choice, list, question]) => (
          <fieldset key={choice}>
            <legend>{question}</legend>
            <div className={styles.options}>
              {ritual[list].map(({ id, text }) => (
                <label key={id}>
                  <input
                    type="radio"
                    name={choice}
                    value={id}
                    checked={choices[choice] === id}
                    onChange={() => stored.change({ choices: { ...choices, [choice]: id } })}
                  />
                  <span>{text}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <TextField
          label="A name of your own"
          name="name"
          maxLength={MOST_CHARACTERS.name}
          autoComplete="off"
          value={name}
          onChange={(event) => stored.change({ name: event.target.value })}
        />
        <TextField
          label="Words that you begin with"
          name="words"
          hint="A sentence only the two of you use. It stays on your page and is not in the link."
          maxLength={MOST_CHARACTERS.words}
          autoComplete="off"
          value={words}
          onChange={(event) => stored.change({ words: event.target.value })}
        />
      </form>
      {plan && (
        <div className={styles.result}>
          <RitualPage plan={plan} own={own} missed={ritual.missed} site={site} />
          <div className={styles.actions}>
            <Button onClick={() => window.print()}>Print our page</Button>
            <CopyLink label="Copy a link to it" addressOf={() => sharedAddress(choices)} />
          </div>
          <p className={styles.small}>
            Kept in this browser, and cleared by “Exit this page”. The link holds your four choices
            and nothing that you wrote.
          </p>
        </div>
      )}
    </div>
  );
}

/** What the visitor has chosen and typed in the prerendered form, before hydration; null for nothing. */
function chosenAhead(form: HTMLFormElement, choices: RitualChoices): Partial<OwnRitual> | null {
  const inputs = [...form.querySelectorAll('input')];
  const chosen = inputs.filter(({ checked, defaultChecked }) => checked && !defaultChecked);
  const typed = inputs.filter(
    ({ type, value, defaultValue }) => type === 'text' && value !== defaultValue,
  );
  if (chosen.length + typed.length === 0) return null;
  const valuesOf = (some: HTMLInputElement[]) =>
    Object.fromEntries(some.map(({ name, value }) => [name, value]));
  return { choices: { ...choices, ...valuesOf(chosen) }, ...valuesOf(typed) };
}
