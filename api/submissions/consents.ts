import type { ConsentWording, Site } from '#content/model';
import {
  CONSENT_IDS,
  consentKey,
  type ConsentId,
  type RecordedConsent,
} from '#contracts/submissions/consents';
import type { SubmissionForm } from '#contracts/submissions/form';

/** What a request says about consent. */
export interface ConsentSigns {
  /** What the form showed, by `consentKey`; absent from an api call and from a page of an earlier release. */
  consents?: readonly string[];
  dataStorageConsent?: boolean;
  communicationsOptIn?: boolean;
}

/**
 * The consents to store with a submission, in the order of the form. A consent is stored only if the form named a
 * published version of its words; otherwise it is unknown what the visitor read.
 */
export function consentsOf(
  form: SubmissionForm,
  request: ConsentSigns,
  site: Site,
  at: Date,
): RecordedConsent[] {
  return CONSENT_IDS.flatMap((id) => {
    const givenBy = form.consents[id];
    const words = givenBy && wordsShown(id, request.consents, site);
    if (!words) return [];
    const given = givenBy === 'by-sending' || request[givenBy] === true;
    return [{ id, version: words.version, text: words.text, given, at: at.toISOString() }];
  });
}

/** The words of a consent that were shown; undefined unless exactly one published version was. */
export function wordsShown(
  id: ConsentId,
  shown: readonly string[] = [],
  { consents }: Site,
): ConsentWording | undefined {
  const { current, spanish, earlier } = consents[id];
  const known = [current, ...(spanish ? [spanish] : []), ...earlier];
  const found = known.filter((words) => shown.includes(consentKey(words)));
  return found.length === 1 ? found[0] : undefined;
}
