import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CONSENT_IDS, type ConsentId } from '#contracts/submissions/consents';
import type { ContentReader } from './content-reader.ts';
import { unescapeHtml } from './html-text.ts';
import type { ConsentWording, Consents } from './model.ts';
import { pageLanguage, text } from './schema.ts';

const FILE = 'consents.yaml';

const version = z.strictObject({
  version: z.int().positive(),
  /** Language of the words. A form shows the newest version in its own language. */
  language: pageLanguage.default('en'),
  /** One paragraph of Markdown. */
  text,
  /** Detects a change of published words. */
  digest: z.string().optional(),
});

const consentsSchema = z.strictObject(
  Object.fromEntries(CONSENT_IDS.map((id) => [id, z.array(version).min(1)])) as Record<
    ConsentId,
    z.ZodArray<typeof version>
  >,
);

/**
 * Reads the words of all consents with their earlier versions, and reports words that were changed after they were
 * published.
 * @param practice the name that the current words must contain
 * @returns null if the file is invalid
 */
export function readConsents(reader: ContentReader, practice: string): Consents | null {
  const entry = reader.read(FILE, consentsSchema, new Map());
  if (entry === null) return null;
  const { data, source } = entry;
  const words = (id: ConsentId): Consents[ConsentId] => {
    const wordings = data[id].map((written, index): ConsentWording => {
      const report = (key: string, message: string) =>
        reader.report(source, [id, index, key], message);
      if (written.version !== index + 1) {
        report('version', `This is version ${index + 1}: the versions count from 1, oldest first`);
      }
      const digest = digestOf(written.text);
      if (written.digest === undefined)
        report('version', `Please add the line digest: '${digest}'`);
      else if (written.digest !== digest) report('digest', changed(written.version, digest));
      const html = reader.paragraph(written.text, [id, index, 'text'], source);
      return {
        id,
        version: written.version,
        language: written.language,
        html,
        text: plainText(html),
      };
    });
    const newest = (language: ConsentWording['language']) =>
      wordings.findLast((wording) => wording.language === language);
    const current = newest('en');
    if (!current) {
      reader.report(source, [id], 'Please write the words in English first');
      return { current: wordings[0] as ConsentWording, spanish: null, earlier: [] };
    }
    const spanish = newest('es') ?? null;
    for (const wording of [current, spanish]) {
      if (!wording || wording.text.includes(practice)) continue;
      const key = [id, wordings.indexOf(wording), 'text'];
      reader.report(source, key, `Please name the practice as in site.yaml: ${practice}`);
    }
    const earlier = wordings.filter((one) => one !== current && one !== spanish).toReversed();
    return { current, spanish, earlier };
  };
  return Object.fromEntries(CONSENT_IDS.map((id) => [id, words(id)])) as Consents;
}

const digestOf = (written: string) =>
  createHash('sha256').update(written).digest('hex').slice(0, 16);

const changed = (version: number, digest: string) =>
  `The words of version ${version} have changed. If visitors have seen them, please restore them and add version ` +
  `${version + 1} below. If nobody has, write digest: '${digest}'`;

const plainText = (html: string) => unescapeHtml(html.replace(/<[^<>]+>/g, ''));
