import { Inject, Injectable } from '@nestjs/common';
import type { Content } from '#content/model';
import { fillTemplate } from '#content/template';
import type { ChatEvent } from '#contracts/relie';
import { LOGGER } from '#runtime/core.module';
import type { Logger } from '#runtime/logger';
import { builtInAnswer } from './built-in-answer.ts';
import { ChatProvider, ProviderError, type PromptMessage } from './chat-provider.ts';
import { closingFor } from './grounding.ts';
import { ModelBudget } from './model-budget.ts';
import { practiceFacts } from './practice-facts.ts';
import { ReplyComposer } from './reply-composer.ts';
import { factsInMaterial } from './reply-facts.ts';
import { ReplyGuard } from './reply-guard.ts';
import { siteInformation } from './site-material.ts';
import { statedIn, type StatedFacts } from './stated-facts.ts';
import { fenced, systemPrompt } from './system-prompt.ts';
import type { Turn } from './turn.ts';

/** What a model's prompt has from the content; the same for every question. */
export interface Prefix {
  messages: PromptMessage[];
  stated: StatedFacts;
}

/** Answers with a language model, and falls back to the built-in answer where its replies cannot be shown. */
@Injectable()
export class ModelReplies {
  constructor(
    private readonly provider: ChatProvider,
    private readonly budget: ModelBudget,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Streams the model's answer. @returns false if it ended with an `error` event */
  async *answer(turn: Turn, prefix: Prefix): AsyncGenerator<ChatEvent, boolean> {
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
          yield { type: 'replace', text: builtInAnswer(turn) };
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
    if (!(await this.budget.spend())) return builtInAnswer(turn);
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
    return builtInAnswer(turn);
  }

  /** Logs a ProviderError and rethrows any other error. */
  private logProviderError(error: unknown): asserts error is ProviderError {
    if (!(error instanceof ProviderError)) throw error;
    this.logger.warn({ err: error }, 'model answer incomplete');
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

/** Instructions and facts. Both come first and never vary, so that the provider caches them. */
export function prefixOf(content: Content): Prefix {
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
  { conversation, context, material: { words }, disclosedViolence, violenceIsPlain }: Turn,
  prefix: Prefix,
  found: string,
): PromptMessage[] {
  const texts = [
    fenced('site-information', found || words.model.nothingFound),
    ...(context ? [fenced('visitor-page', context)] : []),
  ].join('\n\n');
  const { model, ifLikely } = words.afterViolence;
  const onViolence = violenceIsPlain ? model : ifLikely.model;
  return [
    ...prefix.messages,
    ...(disclosedViolence ? [{ role: 'system' as const, content: onViolence }] : []),
    { role: 'system', content: texts },
    ...conversation.map(({ role, content }) => ({ role, content })),
  ];
}
