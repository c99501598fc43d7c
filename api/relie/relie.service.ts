import { Inject, Injectable } from '@nestjs/common';
import { companionTopic } from '#content/companion-topics';
import type { Content, RelieWords } from '#content/model';
import { fillTemplate } from '#content/template';
import type { ChatEvent, ChatMessage, ChatRequest } from '#contracts/relie';
import { pathOf } from '#search-index/answer-units';
import type { SafetyAssessment } from '#safety/assess-message';
import { crisisReply, languageOf, watchfulNote, type CrisisReply } from '#safety/crisis-reply';
import type { PageHit } from '#search-index/search-index';
import type { Logger } from '#runtime/logger';
import { ContentSource } from '../content/content-source.ts';
import { LOGGER } from '#runtime/core.module';
import { ApiException } from '../http/api-exception.ts';
import { SearchService } from '../search/search.service.ts';
import { ChatProvider, FAILED, ProviderError, type PromptMessage } from './chat-provider.ts';
import { GapsRepository } from './gaps.repository.ts';
import { closingFor, type Material } from './grounding.ts';
import { groundedAnswer } from './offline-companion.ts';
import { ModelBudget } from './model-budget.ts';
import { practiceFacts } from './practice-facts.ts';
import { ReplyComposer } from './reply-composer.ts';
import { factsInMaterial, replyFactsOf, type ReplyFacts } from './reply-facts.ts';
import { ReplyGuard } from './reply-guard.ts';
import { SafetyGuard } from './safety-guard.ts';
import { NO_OPINION } from './second-opinion.ts';
import { siteInformation, siteTexts, type SiteText } from './site-material.ts';
import { statedIn, type StatedFacts } from './stated-facts.ts';
import { fenced, systemPrompt } from './system-prompt.ts';

/** Pages named below a reply. */
const PAGES = 3;
/** Pages searched for the prompt. */
const MATERIAL_PAGES = 12;
// Minimum search score. A page below it shares words with the question but does not answer it.
const MIN_SCORE = 0.25;

interface Turn {
  conversation: ChatMessage[];
  context: string;
  material: Material;
  /** What of the site goes into the prompt, best first. */
  found: SiteText[];
  note: string;
  signal: AbortSignal;
  onFailure: OnFailure;
}

/** What a model's prompt has from the content; the same for every question. */
interface Prefix {
  messages: PromptMessage[];
  stated: StatedFacts;
}

/** What follows a provider's failure: an `error` event, or the answer without a model. */
export type OnFailure = 'error' | 'grounded';

/**
 * Answers a conversation. The safety guard runs first in every mode, then page search, then the model if configured.
 */
@Injectable()
export class RelieService {
  private readonly prepare: () => Promise<{ facts: ReplyFacts; prefix: Prefix; words: RelieWords }>;

  constructor(
    content: ContentSource,
    private readonly provider: ChatProvider,
    private readonly budget: ModelBudget,
    private readonly gaps: GapsRepository,
    private readonly guard: SafetyGuard,
    private readonly pageSearch: SearchService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.prepare = content.derive((loaded) => ({
      facts: replyFactsOf(loaded),
      prefix: prefixOf(loaded),
      words: loaded.relie,
    }));
  }

  /**
   * Streams the events of one answer. The last event is `done`, or `error` with the specification's text.
   * @param signal aborted when the visitor disconnects; cancels the provider request
   * @param onFailure what a failing provider leads to
   * @throws ApiException if there is no message to answer
   */
  async *answer(
    request: ChatRequest,
    signal: AbortSignal,
    onFailure: OnFailure,
  ): AsyncGenerator<ChatEvent> {
    try {
      yield* this.events(request, signal, onFailure);
    } catch (error) {
      // The visitor disconnected; there is nobody to tell.
      if (signal.aborted) return;
      if (error instanceof ApiException) throw error;
      this.logger.error({ err: error }, 'reply failed');
      yield { type: 'error', error: FAILED };
    }
  }

  private async *events(
    request: ChatRequest,
    signal: AbortSignal,
    onFailure: OnFailure,
  ): AsyncGenerator<ChatEvent> {
    const conversation = request.messages.filter(({ role }) => role !== 'system');
    const question = conversation.findLast(({ role }) => role === 'user')?.content.trim();
    if (!question) throw new ApiException('bad_request', 'Please send a message.');

    const verdict = await this.guard.assess(conversation);
    const own = verdict === 'failed' ? NO_OPINION : verdict;
    if (own.level === 'crisis') {
      yield* crisis(own, question, conversation);
      return;
    }
    // Await the second opinion before the first event, because it can raise the level to a crisis.
    const earlier = conversation.filter(({ role }) => role === 'user').slice(0, -1);
    const [opinion, { hits, ...grounding }, { facts, prefix, words }] = await Promise.all([
      this.provider.secondOpinion(question),
      this.pageSearch.ground(
        question,
        earlier.map(({ content }) => content),
        MATERIAL_PAGES,
      ),
      this.prepare(),
    ]);
    if (opinion.level === 'crisis') {
      yield* crisis(opinion, question, conversation);
      return;
    }
    const second = verdict === 'failed' ? withHelp(opinion) : opinion;
    const watchful = watchfulReply(own, second, question, conversation);
    if (watchful) yield { type: 'safety', level: 'watch', resources: watchful.resources };

    const pages = hits.slice(0, PAGES).filter(({ score }) => score >= MIN_SCORE);
    const turn: Turn = {
      conversation,
      context: contextOf(request),
      material: { ...grounding, question, language: languageOf(question), pages, facts, words },
      found: siteTexts(grounding.candidates, hits),
      note: watchful?.text ?? '',
      signal,
      onFailure,
    };
    // The count must not delay the first words.
    const isAnswered = grounding.answers.length > 0 || grounding.passage !== undefined;
    const counted = !isAnswered ? this.countGap(question, hits) : Promise.resolve();
    try {
      const hasModel = this.provider.isConfigured && (await this.budget.spend());
      if (hasModel) {
        if (!(yield* this.ask(turn, prefix))) return;
      } else {
        yield { type: 'text', text: withoutModel(turn) };
      }
      yield { type: 'done', pages: answerPages(turn.material) };
    } finally {
      await counted;
    }
  }

  /** @returns never rejects */
  private countGap(question: string, [closest]: readonly PageHit[]): Promise<void> {
    const path = closest && closest.score > 0 ? closest.path : null;
    return this.gaps.count(companionTopic(question), path);
  }

  /** Streams the model's answer. @returns false if it ended with an `error` event */
  private async *ask(turn: Turn, prefix: Prefix): AsyncGenerator<ChatEvent, boolean> {
    const { note, signal, onFailure } = turn;
    const { messages, start } = attemptsAt(turn, prefix);
    const { composer, guard } = start();
    if (note) yield { type: 'text', text: note };
    try {
      for await (const chunk of this.provider.stream(messages, signal)) {
        const text = composer.push(chunk);
        if (guard.isUnfit(composer, text)) break;
        if (text) yield { type: 'text', text };
      }
    } catch (error) {
      this.logProviderError(error);
      // A partial answer that passed every rule is kept. Without any sentence, the provider's failure is handled.
      if (composer.sentences === 0) {
        if (onFailure === 'grounded') {
          yield { type: 'replace', text: withoutModel(turn) };
          return true;
        }
        yield { type: 'error', error: error.message };
        return false;
      }
    }
    const end = guard.foundFault ? '' : composer.finish();
    if (guard.isUnfit(composer, end) || composer.sentences === 0) {
      yield { type: 'replace', text: await this.secondTry(turn, messages, start, composer) };
      return true;
    }
    yield { type: 'text', text: end };
    return true;
  }

  /** Retries once with a reminder of the broken rule, and falls back to the answer without a model. */
  private async secondTry(
    turn: Turn,
    messages: PromptMessage[],
    start: () => Attempt,
    { broken }: ReplyComposer,
  ): Promise<string> {
    if (!(await this.budget.spend())) return withoutModel(turn);
    const { composer, guard } = start();
    const reminder = fillTemplate(turn.material.words.model.secondTry, {
      rule: broken ?? 'nothing in it could be shown',
    });
    try {
      const again: PromptMessage[] = [...messages, { role: 'system', content: reminder }];
      for await (const chunk of this.provider.stream(again, turn.signal)) {
        if (guard.isUnfit(composer, composer.push(chunk))) break;
      }
      const end = guard.foundFault ? '' : composer.finish();
      if (!guard.isUnfit(composer, end) && composer.sentences > 0) return composer.content;
    } catch (error) {
      this.logProviderError(error);
    }
    return withoutModel(turn);
  }

  /** Logs a ProviderError and rethrows any other error. */
  private logProviderError(error: unknown): asserts error is ProviderError {
    if (!(error instanceof ProviderError)) throw error;
    this.logger.warn({ err: error }, 'the provider gave no whole answer');
  }
}

interface Attempt {
  composer: ReplyComposer;
  guard: ReplyGuard;
}

/** The prompt of a turn, and what checks each reply to it. */
function attemptsAt(turn: Turn, prefix: Prefix) {
  const { material, note } = turn;
  const found = siteInformation(turn.found);
  const facts = factsInMaterial(material.facts, prefix.stated, found);
  return {
    messages: promptFor(turn, prefix, found),
    start: (): Attempt => ({
      composer: new ReplyComposer(facts, closingFor(material), note),
      guard: new ReplyGuard(),
    }),
  };
}

const withoutModel = ({ material, note }: Turn): string => groundedAnswer(material, note);

/** The pages that a reply rests on: those that answer, else those that were found. */
function answerPages({ answers, passage, pages }: Material): { pageName: string; path: string }[] {
  const answering = [
    ...answers.map(({ unit }) => ({ pageName: unit.pageName, path: pathOf(unit.page) })),
    ...(passage ? [passage.page] : []),
  ];
  const byPath = new Map(
    (answering.length > 0 ? answering : pages).map(({ pageName, path }) => [path, pageName]),
  );
  return [...byPath].slice(0, PAGES).map(([path, pageName]) => ({ pageName, path }));
}

function* crisis(
  assessment: SafetyAssessment,
  question: string,
  conversation: readonly ChatMessage[],
): Generator<ChatEvent> {
  const { text, resources } = crisisReply(
    assessment,
    languageOf(question),
    replyTurns(conversation),
  );
  yield { type: 'safety', level: 'crisis', resources };
  yield { type: 'text', text };
  yield { type: 'done', pages: [] };
}

/** Used where the guard gave no verdict: the reply begins with the crisis numbers. */
const withHelp = ({ concerns }: SafetyAssessment): SafetyAssessment => ({
  level: 'watch',
  concerns: [
    ...concerns,
    { concern: 'suicide', person: 'writer' },
    { concern: 'partner-violence', person: 'writer' },
  ],
});

/**
 * The watchful note before an ordinary answer; null if neither the guard nor the provider found a concern. A concern
 * found by the provider adds the crisis numbers.
 */
function watchfulReply(
  own: SafetyAssessment,
  second: SafetyAssessment,
  question: string,
  conversation: readonly ChatMessage[],
): CrisisReply | null {
  if (own.level === 'none' && second.level === 'none') return null;
  const language = languageOf(question);
  const both = { ...own, concerns: [...own.concerns, ...second.concerns] };
  const note = watchfulNote(both, language, replyTurns(conversation));
  if (second.level === 'none') return note;
  return { ...note, resources: crisisReply(both, language).resources };
}

/** Number of Relie's earlier replies; crisis replies and watchful notes vary their wording by it. */
const replyTurns = (conversation: readonly ChatMessage[]): number =>
  conversation.filter(({ role }) => role === 'assistant').length;

/**
 * Page context sent by the browser (system messages and `contextualContent`). Quoted as data, never as instructions.
 */
function contextOf({ messages, contextualContent }: ChatRequest): string {
  const notes = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  return [...notes, contextualContent].filter(Boolean).join('\n').slice(0, 8_000);
}

/** Instructions and facts. Both come first and never vary, so that the provider caches them. */
function prefixOf(content: Content): Prefix {
  const facts = practiceFacts(content);
  return {
    messages: [
      { role: 'system', content: systemPrompt(content) },
      { role: 'system', content: fenced('practice-facts', facts) },
    ],
    stated: statedIn([facts]),
  };
}

function promptFor(
  { conversation, context, material: { words } }: Turn,
  prefix: Prefix,
  found: string,
): PromptMessage[] {
  const texts = [
    fenced('site-information', found || words.model.nothingFound),
    ...(context ? [fenced('visitor-page', context)] : []),
  ].join('\n\n');
  return [
    ...prefix.messages,
    { role: 'system', content: texts },
    ...conversation.map(({ role, content }) => ({ role, content })),
  ];
}
