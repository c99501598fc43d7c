import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { assessConversation, type ConversationMessage } from '#safety/assess-conversation';
import { assessMessage } from '#safety/assess-message';
import type { SafetyAssessment } from '#safety/assessment';

/**
 * Verdicts by keyed digest of the message, because each request sends the whole conversation. The key is random per
 * thread.
 */
const verdicts = new LRUCache<string, SafetyAssessment>({ max: 5_000 });
const key = randomBytes(32);

function assessOnce(text: string): SafetyAssessment {
  const digest = createHmac('sha256', key).update(text).digest('base64');
  const known = verdicts.get(digest);
  if (known) return known;
  const verdict = assessMessage(text);
  verdicts.set(digest, verdict);
  return verdict;
}

/** Assesses a conversation in a worker thread; see safety-guard.ts. */
export default function assess(conversation: readonly ConversationMessage[]): SafetyAssessment {
  return assessConversation(conversation, assessOnce);
}
