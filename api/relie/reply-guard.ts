import { assessReply } from '#safety/assess-reply';
import type { ReplyComposer } from './reply-composer.ts';

/**
 * Longer than any fault, in words. A fault is within one sentence; without punctuation, that may span several lines.
 */
const OVERLAP_WORDS = 60;

/** Checks a growing reply for harm, the new text with the words before it. */
export class ReplyGuard {
  /** Whether the reply must be replaced. */
  foundFault = false;

  /**
   * @param composer of the reply, which has `added` at its end
   * @param added the text that has not been checked
   * @returns whether the whole reply must be replaced
   */
  isUnfit({ broken, content }: Pick<ReplyComposer, 'broken' | 'content'>, added: string): boolean {
    this.foundFault ||=
      broken !== undefined || (added !== '' && hasFault(content, content.length - added.length));
    return this.foundFault;
  }
}

function hasFault(content: string, checked: number): boolean {
  const before = content.slice(0, checked).split(' ').slice(-OVERLAP_WORDS).join(' ');
  // The second check is on the whole text, because words before the overlap may negate what looks like a fault.
  return assessReply(before + content.slice(checked)).length > 0 && assessReply(content).length > 0;
}
