import path from 'node:path';
import { consentKey, type ConsentId } from '#contracts/submissions/consents';
import { loadSite } from '#content/load-site';
import { PROJECT } from '../../local/build.ts';

const { consents } = loadSite(path.join(PROJECT, 'content'));

/** What a form posts to say which words it showed. */
export const shown = (...ids: ConsentId[]) => ids.map((id) => consentKey(consents[id].current));

/** The words of a consent as a visitor reads them. */
export const wordsOf = (id: ConsentId): string => consents[id].current.text;
