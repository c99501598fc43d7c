import { CONSENT_IDS, consentKey, type ConsentWords } from '#contracts/submissions/consents';
import type { SubmissionForm } from '#contracts/submissions/form';
import type { ConsentWording, Site } from '#content/model';

/** The words that a form shows, as it reports them to the api. */
export function consentsShownBy(
  form: SubmissionForm,
  { consents }: Pick<Site, 'consents'>,
): string[] {
  const shown: ConsentWords[] = CONSENT_IDS.filter((id) => form.consents[id]).map(
    (id) => consents[id].current,
  );
  return shown.map(consentKey);
}

/** The words of a consent. Only words shown by this may be recorded as agreed to. */
export function ConsentText({ words }: { words: ConsentWording }) {
  // HTML rendered from the practice's Markdown at build time.
  return <span dangerouslySetInnerHTML={{ __html: words.html }} />;
}
