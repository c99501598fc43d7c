import { CHAT_MESSAGE_LIMIT } from '#contracts/relie';
import { contradictionIn, type Contradiction } from './fact-check.ts';
import { forbiddenClaim, type Forbidden } from './forbidden-claims.ts';
import { validTokens, withValidTokens } from './link-tokens.ts';
import type { ReplyFacts } from './reply-facts.ts';
import { rightFact } from './right-fact.ts';
import { asOneUnit, UnitSplitter, type ReplyUnit } from './reply-units.ts';
import { countWords, MAX_BULLET_WORDS, MAX_SENTENCES, MAX_WORDS } from './reply-rules.ts';

/** Most characters of a reply before its closing. The next request carries the whole reply as one message. */
const MAX_CHARACTERS = CHAT_MESSAGE_LIMIT - 1_000;

/** Link and question appended to a reply that has none. */
export interface Closing {
  /** A link token with its words, e.g. `Here is more: LINK:fees`. */
  link: string;
  question: string;
}

/**
 * Streams a reply sentence by sentence and enforces the reply rules: a sentence that breaks one is dropped, moved or
 * changed. A forbidden claim stops the reply; see {@link broken}.
 */
export class ReplyComposer {
  /** Rule broken by a forbidden claim. When set, the whole reply must be replaced. */
  broken: Forbidden | undefined;
  /** Number of sentences emitted. */
  sentences = 0;
  private readonly splitter = new UnitSplitter();
  private readonly budget: number;
  private words = 0;
  private inParagraph: number;
  private afterBullet = false;
  /** A paragraph break is pending, because the paragraph's first sentence was not emitted. */
  private paragraphDue = false;
  private hasToken = false;
  private question: string | undefined;
  private text: string;
  private readonly asked: boolean;

  constructor(
    private readonly facts: ReplyFacts,
    private readonly closing: Closing,
    /** Watchful note that was already emitted. If it contains a question, the reply asks no other. */
    opening = '',
  ) {
    this.text = opening;
    this.asked = opening.includes('?');
    this.inParagraph = opening === '' ? 0 : MAX_SENTENCES;
    this.budget = MAX_WORDS - countWords(opening) - countWords(closing.link) - QUESTION_WORDS;
  }

  /** All text emitted so far. */
  get content(): string {
    return this.text;
  }

  /** @returns the text that can be emitted now */
  push(chunk: string): string {
    return this.emit(this.splitter.push(chunk));
  }

  /**
   * Adds the practice's own words as a paragraph, as many sentences as there is room for. They are checked where they
   * are written, not here.
   */
  say(text: string): void {
    const splitter = new UnitSplitter();
    this.paragraphDue = true;
    for (const unit of [...splitter.push(text), ...splitter.finish()]) {
      const size = countWords(unit.text);
      if (this.words + size > this.budget) return;
      this.words += size;
      this.sentences++;
      this.hasToken ||= validTokens(unit.text, this.facts).length > 0;
      this.place(unit.text, false);
    }
  }

  /** Like {@link say}, but only if there is room for all of it. */
  sayWhole(text: string): void {
    if (this.words + countWords(text) <= this.budget) this.say(text);
  }

  /** @returns the end of the reply, with its one question and a link */
  finish(): string {
    let out = this.emit(this.splitter.finish());
    if (this.broken) return out;
    if (!this.hasToken) out += this.add(this.closing.link, '\n\n');
    return this.asked ? out : out + this.add(this.question ?? this.closing.question, '\n\n');
  }

  private emit(units: ReplyUnit[]): string {
    let out = '';
    for (const unit of units) {
      if (this.broken) break;
      this.broken = forbiddenClaim(unit.text);
      if (!this.broken) out += this.check(unit);
    }
    return out;
  }

  private check(unit: ReplyUnit): string {
    this.paragraphDue ||= unit.opensParagraph;
    const cut = asOneUnit(withoutQuotedQuestion(withValidTokens(unit.text, this.facts)));
    const isQuestion = cut.includes('?');
    const written = isQuestion ? onlyLastMark(cut) : cut;
    // Check the text in its final form, because removing characters can join others ("$?20").
    if (this.facts.isUnsafe?.(written)) return '';
    const about = contradictionIn(written, this.facts);
    if (about && isQuestion) return '';
    const text = about ? this.rightFact(written, about) : written;
    if (text === '' || forbiddenClaim(text)) return '';
    // The budget counts words, and some scripts have no spaces.
    const length = this.text.length + (this.question?.length ?? 0) + text.length;
    if (length > MAX_CHARACTERS) return '';
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

  /** The fact in place of a false sentence, once; it may be longer than the sentence. */
  private rightFact(sentence: string, about: Contradiction): string {
    const fact = rightFact(sentence, about, this.facts.sentences) ?? '';
    return this.text.includes(fact) ? '' : fact;
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

/**
 * Removes question marks inside quotations, which are suggested wording for a partner and no question to the visitor.
 */
function withoutQuotedQuestion(text: string): string {
  return text
    .replace(/(?<!\?)\?+(?=["'”’])/g, '')
    .replace(/["“][^"“”]*["”]/g, (quotation) => quotation.replaceAll('?', ''));
}

/** Replaces inner question marks by a space, so that adjacent text is not joined ("CALL:988 ?0"). */
function onlyLastMark(text: string): string {
  return `${asOneUnit(text.replace(/(?<!\s)\s*\?+/g, ' '))}?`.replace(/ {2,}/g, ' ');
}
