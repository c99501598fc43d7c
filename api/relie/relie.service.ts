import { Inject, Injectable } from '@nestjs/common';
import { companionTopic } from '#content/companion-topics';
import type { RelieWords } from '#content/model';
import type { ChatEvent, ChatMessage, ChatRequest } from '#contracts/relie';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import type { SafetyAssessment } from '#safety/assessment';
import type { PersonInDanger } from '#safety/concern';
import { crisisReply, spokenLanguage, watchfulNote, type CrisisReply } from '#safety/crisis-reply';
import type { Language } from '#safety/crisis-resources';
import { isFromMinor } from '#safety/minor';
import { pathOf } from '#search-index/answer-units';
import type { PageHit } from '#search-index/search-index';
import { ContentSource } from '../content/content-source.ts';
import { Instruments } from '../health/instruments.ts';
import { ApiException } from '../http/api-exception.ts';
import { SafetyGuard, type GuardVerdict } from '../safety/safety-guard.ts';
import { SearchService } from '../search/search.service.ts';
import {
  afterViolenceOf,
  asksForCouplesWork,
  safeMaterial,
  safePages,
  type AfterViolence,
} from './after-violence.ts';
import { builtInAnswer } from './built-in-answer.ts';
import { ChatProvider, FAILED } from './chat-provider.ts';
import { GapsRepository } from './gaps.repository.ts';
import type { Material } from './grounding.ts';
import { ModelBudget } from './model-budget.ts';
import { ModelReplies, prefixOf, type Prefix } from './model-replies.ts';
import { replyFactsOf, type ReplyFacts } from './reply-facts.ts';
import { NO_OPINION } from './second-opinion.ts';
import { siteTexts } from './site-material.ts';
import type { OnFailure, Turn } from './turn.ts';

/** Pages named below a reply. */
const PAGES = 3;
/** Pages searched for the prompt. */
const MATERIAL_PAGES = 12;
// Minimum search score. A page below it shares words with the question but does not answer it.
const MIN_SCORE = 0.25;

interface Consultation {
  /** The provider's opinion; none without a provider. */
  opinion: SafetyAssessment;
  /** The same, raised to level `watch` with the crisis numbers if the guard failed. */
  second: SafetyAssessment;
  /** Who suffers partner violence according to either opinion. */
  disclosedViolence: PersonInDanger | undefined;
  /** Whether the model answers. */
  hasModel: boolean;
}

/**
 * Answers a conversation. The safety guard runs first in every mode, then page search, then the model if configured.
 */
@Injectable()
export class RelieService {
  private readonly prepare: () => Promise<{
    facts: ReplyFacts;
    words: RelieWords;
    prefix: Prefix;
    afterViolence: AfterViolence;
  }>;

  constructor(
    content: ContentSource,
    private readonly provider: ChatProvider,
    private readonly budget: ModelBudget,
    private readonly modelReplies: ModelReplies,
    private readonly gaps: GapsRepository,
    private readonly guard: SafetyGuard,
    private readonly pageSearch: SearchService,
    private readonly instruments: Instruments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.prepare = content.derive((loaded) => {
      const facts = replyFactsOf(loaded);
      return {
        facts,
        words: loaded.relie,
        prefix: prefixOf(loaded),
        afterViolence: afterViolenceOf(loaded, facts),
      };
    });
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
    const started = performance.now();
    let isSilent = true;
    try {
      for await (const event of this.events(request, signal, onFailure)) {
        if (isSilent && (event.type === 'text' || event.type === 'replace')) {
          isSilent = false;
          this.instruments.firstWords.observe((performance.now() - started) / 1000);
        }
        if (event.type === 'error') this.instruments.failedReplies.inc();
        yield event;
      }
    } catch (error) {
      // The visitor disconnected; there is nobody to tell.
      if (signal.aborted) return;
      if (error instanceof ApiException) throw error;
      this.logger.error({ err: error }, 'reply failed');
      this.instruments.failedReplies.inc();
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
    const spoken = messagesIn(conversation);
    const language = spokenLanguage(spoken, request.language);

    const verdict = await this.guard.assess(conversation);
    const own = verdict === 'failed' ? NO_OPINION : verdict;
    if (own.level === 'crisis') {
      yield* crisis(own, language, conversation);
      return;
    }
    // Await the second opinion before the first event, because it can raise the level to a crisis.
    const [{ opinion, second, disclosedViolence, hasModel }, { hits, ...grounding }, prepared] =
      await Promise.all([
        this.consult(verdict, conversation, question),
        this.pageSearch.ground(question, spoken.slice(0, -1), MATERIAL_PAGES),
        this.prepare(),
      ]);
    if (opinion.level === 'crisis') {
      yield* crisis(opinion, language, conversation);
      return;
    }
    const watchful = watchfulReply(own, second, language, conversation);
    if (watchful) yield { type: 'safety', level: 'watch', resources: watchful.resources };

    const pages = hits.slice(0, PAGES).filter(({ score }) => score >= MIN_SCORE);
    const { facts, words, prefix, afterViolence } = prepared;
    const found = { ...grounding, question, language, pages, facts, words };
    const material = disclosedViolence ? safeMaterial(found, afterViolence) : found;
    const violenceIsPlain = own.violenceIsPlain ?? false;
    const isLikely = disclosedViolence !== undefined && !violenceIsPlain;
    const readable = disclosedViolence ? safePages(hits, afterViolence) : hits;
    const turn: Turn = {
      conversation,
      context: contextOf(request),
      material,
      found: siteTexts(material.candidates, readable),
      note: watchful?.text ?? (isLikely ? words.afterViolence.ifLikely.note[language] : ''),
      isWatched: watchful !== null,
      answersSafetyQuestion: own.answersSafetyQuestion ?? false,
      disclosedViolence,
      violenceIsPlain,
      signal,
      onFailure,
    };
    // Not awaited here, so that counting does not delay the first words.
    const isAnswered =
      (grounding.answers.length > 0 && !grounding.isUnsure) || grounding.passage !== undefined;
    const counted = !isAnswered ? this.countGap(question, hits) : Promise.resolve();
    try {
      if (hasModel) {
        if (!(yield* this.modelReplies.answer(turn, prefix))) return;
      } else {
        yield { type: 'text', text: builtInAnswer(turn) };
      }
      yield { type: 'done', pages: answerPages(turn.material) };
    } finally {
      await counted;
    }
  }

  /**
   * Asks the provider for a second opinion, and spends a call of the budget if the model will answer. Runs concurrently
   * with the search.
   * @param verdict that of the guard, which found no crisis
   */
  private async consult(
    verdict: GuardVerdict,
    conversation: readonly ChatMessage[],
    question: string,
  ): Promise<Consultation> {
    const opinion = await this.provider.secondOpinion(conversation);
    const own = verdict === 'failed' ? NO_OPINION : verdict;
    const second = verdict === 'failed' ? withHelp(opinion) : opinion;
    const disclosedViolence =
      own.disclosedViolence ?? second.disclosedViolence ?? violenceIn(second);
    const hasModel =
      opinion.level !== 'crisis' &&
      // A model never sees a question about couples work after violence.
      !(disclosedViolence && asksForCouplesWork(question)) &&
      this.provider.isConfigured &&
      (await this.budget.spend());
    return { opinion, second, disclosedViolence, hasModel };
  }

  /** @returns never rejects */
  private countGap(question: string, [closest]: readonly PageHit[]): Promise<void> {
    const path = closest && closest.score > 0 ? closest.path : null;
    return this.gaps.count(companionTopic(question), path);
  }
}

const violenceIn = ({ concerns }: SafetyAssessment): PersonInDanger | undefined =>
  concerns.find(({ concern }) => concern === 'partner-violence')?.person;

/** The pages that a reply is based on: those that answer, else those that were found. */
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
  language: Language,
  conversation: readonly ChatMessage[],
): Generator<ChatEvent> {
  const { text, resources } = crisisReply(
    assessment,
    language,
    repliesIn(conversation),
    isFromMinor(messagesIn(conversation)),
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
  language: Language,
  conversation: readonly ChatMessage[],
): CrisisReply | null {
  if (own.level === 'none' && second.level === 'none') return null;
  const both = { ...second, ...own, concerns: [...own.concerns, ...second.concerns] };
  return watchfulNote(
    both,
    language,
    repliesIn(conversation),
    isFromMinor(messagesIn(conversation)),
  );
}

/** Texts of the visitor's messages. */
const messagesIn = (conversation: readonly ChatMessage[]): string[] =>
  conversation.filter(({ role }) => role === 'user').map(({ content }) => content);

/** Texts of Relie's earlier replies. */
const repliesIn = (conversation: readonly ChatMessage[]): string[] =>
  conversation.filter(({ role }) => role === 'assistant').map(({ content }) => content);

/**
 * Page context sent by the browser (system messages and `contextualContent`). Quoted as data, never as instructions.
 */
function contextOf({ messages, contextualContent }: ChatRequest): string {
  const notes = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  return [...notes, contextualContent].filter(Boolean).join('\n').slice(0, 8_000);
}
