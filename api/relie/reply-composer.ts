import { contradictsFacts } from './fact-check.ts';
import { forbiddenClaim, type Forbidden } from './forbidden-claims.ts';
import { validTokens, withValidTokens } from './link-tokens.ts';
import type { ReplyFacts } from './reply-facts.ts';
import { asOneUnit, UnitSplitter, type ReplyUnit } from './reply-units.ts';
import { countWords, MAX_BULLET_WORDS, MAX_SENTENCES, MAX_WORDS } from './reply-rules.ts';

/** What is added where the text itself has none. */
export interface Closing {
  /** A link token with its words, e.g. `Here is more: LINK:fees`. */
  link: string;
  question: string;
}

/**
 * Lets a reply out sentence by sentence, as it grows, and only so that the whole obeys every rule: what breaks one is
 * left out, put elsewhere or replaced. A claim that must never be made stops it: see {@link broken}.
 */
export class ReplyComposer {
  /** The rule that a sentence broke so badly that all of the reply has to be replaced. */
  broken: Forbidden | undefined;
  /** Sentences that were let out. */
  sentences = 0;
  private readonly splitter = new UnitSplitter();
  private readonly budget: number;
  private words = 0;
  private inParagraph: number;
  private afterBullet = false;
  /** A paragraph began, and what opened it was not let out there. */
  private paragraphDue = false;
  private hasToken = false;
  private question: string | undefined;
  private text: string;
  private readonly asked: boolean;

  constructor(
    private readonly facts: ReplyFacts,
    private readonly closing: Closing,
    /** Said before all else, already let out: a watchful note. If it asks something, nothing else does. */
    opening = '',
  ) {
    this.text = opening;
    this.asked = opening.includes('?');
    this.inParagraph = opening === '' ? 0 : MAX_SENTENCES;
    this.budget = MAX_WORDS - countWords(opening) - countWords(closing.link) - QUESTION_WORDS;
  }

  /** Everything let out so far. */
  get content(): string {
    return this.text;
  }

  /** @returns what can be let out now */
  push(chunk: string): string {
    return this.letOut(this.splitter.push(chunk));
  }

  /** @returns the end of the reply, with its one question and a link */
  finish(): string {
    let out = this.letOut(this.splitter.finish());
    if (this.broken) return out;
    if (!this.hasToken) out += this.add(this.closing.link, '\n\n');
    return this.asked ? out : out + this.add(this.question ?? this.closing.question, '\n\n');
  }

  private letOut(units: ReplyUnit[]): string {
    let out = '';
    for (const unit of units) {
      if (this.broken) break;
      this.broken = forbiddenClaim(unit.text);
      if (!this.broken) out += this.judge(unit);
    }
    return out;
  }

  private judge(unit: ReplyUnit): string {
    this.paragraphDue ||= unit.opensParagraph;
    const cut = asOneUnit(withoutQuotedQuestion(withValidTokens(unit.text, this.facts)));
    const isQuestion = cut.includes('?');
    const text = isQuestion ? onlyLastMark(cut) : cut;
    // Judged as it will leave: cutting may have brought together what stood apart ("$?20").
    if (text === '' || forbiddenClaim(text) || contradictsFacts(text, this.facts)) return '';
    if (isQuestion) {
      if (countWords(text) <= QUESTION_WORDS) this.question ??= text;
      return '';
    }
    if (!/[\p{L}\p{N}]/u.test(text)) return '';
    const size = countWords(text);
    if (this.words + size > this.budget) return '';
    this.words += size;
    this.sentences++;
    this.hasToken ||= validTokens(text, this.facts).length > 0;
    const bullet = unit.bullet && size <= MAX_BULLET_WORDS;
    return this.place(bullet ? `- ${text}` : text, bullet);
  }

  private place(text: string, bullet: boolean): string {
    const opensParagraph = this.paragraphDue;
    this.paragraphDue = false;
    if (bullet) {
      const separator = this.afterBullet ? '\n' : '\n\n';
      this.inParagraph = MAX_SENTENCES;
      this.afterBullet = true;
      return this.add(text, separator);
    }
    const opens = opensParagraph || this.afterBullet || this.inParagraph >= MAX_SENTENCES;
    this.inParagraph = opens ? 1 : this.inParagraph + 1;
    this.afterBullet = false;
    return this.add(text, opens ? '\n\n' : ' ');
  }

  private add(text: string, separator: string): string {
    const piece = this.text === '' ? text : separator + text;
    this.text += piece;
    return piece;
  }
}

const QUESTION_WORDS = 30;

/** A question inside quotation marks is something to say to a partner, not one to the visitor. */
function withoutQuotedQuestion(text: string): string {
  return text.replace(/\?+(?=["'”’])/g, '').replace(/(["“][^"”]*)\?+([^"”]*["”])/g, '$1$2');
}

/** A mark in the middle leaves a space: what stood apart must not run together ("CALL:988 ?0"). */
function onlyLastMark(text: string): string {
  return `${asOneUnit(text.replace(/\s*\?+/g, ' '))}?`.replace(/ {2,}/g, ' ');
}
