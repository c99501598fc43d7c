import path from 'node:path';
import { AnswerFinder } from '#search-index/answer-finder';
import { BuiltInIndex } from '#search-index/built-in-index';
import { MeilisearchIndex } from '#search-index/meilisearch-index';
import { postDocuments } from '#search-index/documents';
import type { PageDocument } from '#search-index/page-document';
import type { SearchIndex } from '#search-index/search-index';
import { readSearchPack, type SearchPack } from '#search-index/search-pack';
import { PROJECT } from '../../local/build.ts';
import { measureNothing, measureShown, NOTHING_SETS } from '../search/nothing.ts';
import { measureRelevance } from '../search/relevance.ts';
import { QUESTION_SETS, readQuestions, type JudgedQuestion } from '../search/sets.ts';

const PAGES = 10_000;

const SETS: Record<string, JudgedQuestion[]> = Object.fromEntries(
  QUESTION_SETS.map((set) => [set.file.replace('.jsonl', ''), readQuestions(set)]),
);

/** Relevance and speed of each engine, on the site's pages and on ten thousand pages derived from them. */
export async function benchSearch(): Promise<void> {
  const pack = await readSearchPack(path.join(PROJECT, 'dist/search'));
  for (const [name, create] of Object.entries(enginesFor(pack))) {
    console.log(`${name} (targets: recall@1 0.75, recall@3 0.90, MRR 0.82)`);
    const index = create('bench-pages');
    await index.rebuild(pack.documents);
    for (const [set, questions] of Object.entries(SETS))
      await printRelevance(index, set, questions);
    await printFound(index, await AnswerFinder.build(pack.answers, pack.vocabulary, pack.vectors));
    await printSpeed(index, "the site's pages", 5);

    const large = create('bench-many-pages');
    const documents = manyPages(pack.documents);
    const started = performance.now();
    await large.rebuild(documents);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `  rebuild of ${PAGES} pages, ${documents.length} sections: ${seconds.toFixed(1)} s`,
    );
    await printSpeed(large, `${PAGES} pages`, 1);
  }
}

function enginesFor({ vocabulary, vectors }: SearchPack) {
  const { MEILI_URL: url, MEILI_API_KEY: apiKey } = process.env;
  return {
    'built in': (): SearchIndex => new BuiltInIndex(vocabulary, vectors),
    ...(url && {
      Meilisearch: (indexUid: string): SearchIndex =>
        new MeilisearchIndex({ url, apiKey, indexUid }, vocabulary, vectors),
    }),
  };
}

async function printRelevance(index: SearchIndex, name: string, questions: JudgedQuestion[]) {
  const { recallAt1, recallAt3, mrr } = await measureRelevance(index, questions);
  console.log(
    `  ${name.padEnd(22)} ${String(questions.length).padStart(3)} questions   recall@1 ${recallAt1.toFixed(3)}   recall@3 ${recallAt3.toFixed(3)}   MRR ${mrr.toFixed(3)}`,
  );
}

/** What the thresholds of `foundPages` cost in right pages, and how often they find nothing where there is nothing. */
async function printFound(index: SearchIndex, answers: AnswerFinder): Promise<void> {
  const shown = await measureShown(index, answers, Object.values(SETS).flat());
  console.log(
    `  a right page among the 8 shown: ${shown.before.toFixed(3)} without thresholds, ${shown.after.toFixed(3)} with; ${shown.pages.toFixed(1)} pages shown`,
  );
  for (const { name, queries } of NOTHING_SETS) {
    const nothing = await measureNothing(index, answers, queries);
    console.log(
      `  ${name.padEnd(22)} ${String(queries.length).padStart(3)} queries     nothing found ${nothing.toFixed(3)}`,
    );
  }
}

async function printSpeed(index: SearchIndex, pages: string, rounds: number): Promise<void> {
  const questions = Object.values(SETS).flat();
  // The first round is a warm-up and is not counted.
  const times: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    for (const { query } of questions) {
      const started = performance.now();
      await index.search(query, 10);
      if (round >= 0) times.push(performance.now() - started);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  console.log(`  a search of ${pages}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${times.length})`);
}

/** The site's pages plus generated posts with recombined sections of the site, each combination distinct. */
function manyPages(documents: readonly PageDocument[]): PageDocument[] {
  const sections = documents.filter(({ heading }) => heading !== null);
  const dealt = (at: number) => {
    const { anchor, heading, text } = sections[at % sections.length] ?? {};
    return { id: `${anchor}-${at}`, heading: heading ?? '', text: text ?? '' };
  };
  const own = new Set(documents.map(({ path: address }) => address)).size;
  const posts = Array.from({ length: PAGES - own }, (_, at) => {
    const [title, description, ...rest] = [3, 5, 7, 11, 13, 17].map((step) =>
      dealt(at * step + step),
    );
    return postDocuments({
      path: `/blog/${at + 1_000}-a-post`,
      title: `${title?.heading} ${at}`,
      description: description?.text.slice(0, 160) ?? '',
      keywords: [],
      sections: rest.map((part, order) => ({ ...part, id: `part-${order}`, html: '' })),
      faqs: [],
    });
  });
  return [...documents, ...posts.flat()];
}
