import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { companionTopic } from '#content/companion-topics';
import type { RelieWords } from '#content/model';
import { fillTemplate } from '#content/template';
import type { ChatEvent, ChatMessage, ChatRequest, PageSearchResult } from '#contracts/relie';
import type { SafetyAssessment } from '#safety/assessment';
import type { PersonInDanger } from '#safety/concern';
import { assessReply } from '#safety/assess-reply';
import { crisisReply, languageOf, watchfulNote, type CrisisReply } from '#safety/crisis-reply';
import type { Logger } from '#runtime/logger';
import { ContentSource } from '../content/content-source.ts';
import { LOGGER } from '#runtime/core.module';
import { ApiException } from '../http/api-exception.ts';
import { SearchService } from '../search/search.service.ts';
import {
  afterViolenceAnswer,
  afterViolenceOf,
  asksAboutPractice,
  asksForCouplesWork,
  safePages,
  type AfterViolence,
} from './after-violence.ts';
import { ChatProvider, FAILED, ProviderError, type PromptMessage } from './chat-provider.ts';
import { GapsRepository } from './gaps.repository.ts';
import { closingFor, siteInformation } from './grounding.ts';
import { groundedAnswer } from './offline-companion.ts';
import { ModelBudget } from './model-budget.ts';
import { ReplyComposer } from './reply-composer.ts';
import { replyFactsOf, type ReplyFacts } from './reply-facts.ts';
import { SafetyGuard } from './safety-guard.ts';
import { NO_OPINION } from './second-opinion.ts';
import { fenced, systemPrompt } from './system-prompt.ts';

const PAGES = 3;
// Minimum search score. A page below it shares words with the question but does not answer it.
const MIN_SCORE = 0.25;
// Reply delay without a model (specification, section 7).
const OFFLINE_MS = 1_500;

interface Turn {
  question: string;
  conversation: ChatMessage[];
  context: string;
  pages: PageSearchResult[];
  facts: ReplyFacts;
  words: RelieWords;
  note: string;
  /** Whom a partner hurts; undefined if nobody told of violence. */
  toldOfViolence: PersonInDanger | undefined;
  signal: AbortSignal;
}

/**
 * Answers a conversation. The safety guard runs first in every mode, then page search, then the model if configured.
 */
@Injectable()
export class RelieService {
  private readonly prepare: () => Promise<{
    facts: ReplyFacts;
    prompt: string;
    words: RelieWords;
    afterViolence: AfterViolence;
  }>;

  constructor(
    content: ContentSource,
    private readonly provider: ChatProvider,
    private readonly budget: ModelBudget,
    private readonly gaps: GapsRepository,
    private readonly guard: SafetyGuard,
    private readonly pageSearch: SearchService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.prepare = content.derive((loaded) => {
      const facts = replyFactsOf(loaded);
      return {
        facts,
        prompt: systemPrompt(loaded),
        words: loaded.relie,
        afterViolence: afterViolenceOf(loaded, facts),
      };
    });
  }

  /**
   * Streams the events of one answer. The last event is `done`, or `error` with the specification's text.
   * @param signal aborted when the visitor disconnects; cancels the provider request
   * @throws ApiException if there is no message to answer
   */
  async *answer(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent> {
    try {
      yield* this.events(request, signal);
    } catch (error) {
      // The visitor disconnected; there is nobody to tell.
      if (signal.aborted) return;
      if (error instanceof ApiException) throw error;
      this.logger.error({ err: error }, 'reply failed');
      yield { type: 'error', error: FAILED };
    }
  }

  private async *events(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ChatEvent> {
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
    const [opinion, hits, prepared] = await Promise.all([
      this.provider.secondOpinion(question),
      this.pageSearch.search(question, PAGES),
      this.prepare(),
    ]);
    if (opinion.level === 'crisis') {
      yield* crisis(opinion, question, conversation);
      return;
    }
    const second = verdict === 'failed' ? withHelp(opinion) : opinion;
    const watchful = watchfulReply(own, second, question, conversation);
    if (watchful) yield { type: 'safety', level: 'watch', resources: watchful.resources };

    const toldOfViolence = own.toldOfViolence ?? violenceIn(second);
    const { prompt, afterViolence } = prepared;
    const { facts, words } = toldOfViolence ? afterViolence : prepared;
    const found = hits.filter(({ score }) => score >= MIN_SCORE);
    const pages = toldOfViolence ? safePages(found, afterViolence) : found;
    if (found.length === 0) {
      const [closest] = hits;
      const path = closest && closest.score > 0 ? closest.path : null;
      await this.gaps.count(companionTopic(question), path);
    }
    const turn: Turn = {
      question,
      conversation,
      context: contextOf(request),
      pages,
      facts,
      words,
      note: watchful?.text ?? '',
      toldOfViolence,
      signal,
    };
    if (toldOfViolence && asksForCouplesWork(question)) {
      yield { type: 'text', text: builtInAnswer(turn) };
      yield { type: 'done', pages: [] };
      return;
    }
    const hasModel = this.provider.isConfigured && (await this.budget.spend());
    const answered = hasModel ? yield* this.ask(turn, prompt) : yield* this.offline(turn);
    if (!answered) return;
    yield { type: 'done', pages: pages.map(({ pageName, path }) => ({ pageName, path })) };
  }

  private async *offline(turn: Turn): AsyncGenerator<ChatEvent, boolean> {
    await wait(OFFLINE_MS, undefined, { signal: turn.signal });
    yield { type: 'text', text: builtInAnswer(turn) };
    return true;
  }

  /** Streams the model's answer. @returns false if it ended with an `error` event */
  private async *ask(turn: Turn, prompt: string): AsyncGenerator<ChatEvent, boolean> {
    const { question, pages, facts, words, note, signal } = turn;
    const messages = promptFor(turn, prompt);
    const composer = new ReplyComposer(facts, closingFor(question, pages, facts, words), note);
    if (note) yield { type: 'text', text: note };
    try {
      for await (const chunk of this.provider.stream(messages, signal)) {
        const text = composer.push(chunk);
        if (isUnfit(composer)) break;
        if (text) yield { type: 'text', text };
      }
    } catch (error) {
      this.logProviderError(error);
      // A partial answer that passed every rule is kept. Without any sentence, report the error.
      if (composer.sentences === 0) {
        yield { type: 'error', error: error.message };
        return false;
      }
    }
    const end = isUnfit(composer) ? '' : composer.finish();
    if (isUnfit(composer) || composer.sentences === 0) {
      yield { type: 'replace', text: await this.secondTry(turn, messages, composer) };
      return true;
    }
    yield { type: 'text', text: end };
    return true;
  }

  /** Retries once with a reminder of the broken rule, and falls back to the answer without a model. */
  private async secondTry(
    turn: Turn,
    messages: PromptMessage[],
    { broken }: ReplyComposer,
  ): Promise<string> {
    const { question, pages, facts, words, note, signal } = turn;
    if (!(await this.budget.spend())) return builtInAnswer(turn);
    const composer = new ReplyComposer(facts, closingFor(question, pages, facts, words), note);
    const reminder = fillTemplate(words.model.secondTry, {
      rule: broken ?? 'nothing in it could be shown',
    });
    try {
      const again: PromptMessage[] = [...messages, { role: 'system', content: reminder }];
      for await (const chunk of this.provider.stream(again, signal)) {
        composer.push(chunk);
        if (isUnfit(composer)) break;
      }
      composer.finish();
      if (!isUnfit(composer) && composer.sentences > 0) return composer.content;
    } catch (error) {
      this.logProviderError(error);
    }
    return builtInAnswer(turn);
  }

  /** Logs a ProviderError and rethrows any other error. */
  private logProviderError(error: unknown): asserts error is ProviderError {
    if (!(error instanceof ProviderError)) throw error;
    this.logger.warn({ err: error }, 'the provider gave no whole answer');
  }
}

/** The answer without a model. After violence was told, only a question about the practice is answered from its pages. */
function builtInAnswer({ question, pages, facts, words, note, toldOfViolence }: Turn): string {
  if (toldOfViolence && (pages.length === 0 || !asksAboutPractice(question))) {
    return afterViolenceAnswer(toldOfViolence, languageOf(question), words, note);
  }
  return groundedAnswer(question, pages, facts, words, note);
}

const violenceIn = ({ concerns }: SafetyAssessment): PersonInDanger | undefined =>
  concerns.find(({ concern }) => concern === 'partner-violence')?.person;

const isUnfit = (composer: ReplyComposer): boolean =>
  composer.broken !== undefined || assessReply(composer.content).length > 0;

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
  return watchfulNote(both, language, replyTurns(conversation));
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

function promptFor(
  { conversation, context, pages, words, toldOfViolence }: Turn,
  prompt: string,
): PromptMessage[] {
  const material = [
    fenced('site-information', siteInformation(pages) || words.model.nothingFound),
    ...(context ? [fenced('visitor-page', context)] : []),
  ].join('\n\n');
  return [
    { role: 'system', content: prompt },
    ...(toldOfViolence ? [{ role: 'system' as const, content: words.afterViolence.model }] : []),
    { role: 'system', content: material },
    ...conversation.map(({ role, content }) => ({ role, content })),
  ];
}
