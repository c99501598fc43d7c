import { chatReplySchema, type ChatMessage, type ChatReply } from '#contracts/relie';
import { loadContent } from '../../content/loader/load.ts';
import { ProviderStandIn } from '../relie/provider-stand-in.ts';
import type { Stack } from '../support/stack.ts';
import { scoreReply, statesFacts, type Result } from './score.ts';
import type { AnswerQuestion } from './sets.ts';

/** Environment of the stack: every question comes from an address of its own, so that no rate limit applies. */
export const ANSWERS_ENVIRONMENT = { TRUST_PROXY: '1' };

export interface Measured extends Result {
  reply: ChatReply;
}

/**
 * Asks every question over HTTP, without a model and with a stand-in for one, and scores replies and material. Earlier
 * messages of the visitor are sent first and answered without a model. The first system message of a prompt holds
 * instructions, which are not material.
 * @param stack without a model, started with {@link ANSWERS_ENVIRONMENT}; gets a second api
 */
export async function measureAnswers(
  stack: Stack,
  questions: readonly AnswerQuestion[],
): Promise<Measured[]> {
  const { linkKeys } = loadContent();
  const provider = new ProviderStandIn();
  const OPENAI_BASE_URL = await provider.start();
  try {
    provider.behave({ kind: 'text', text: 'We can help with that. LINK:fees' });
    const withModel = await stack.startApi({
      OPENAI_API_KEY: 'sk-test-0123456789',
      OPENAI_BASE_URL,
      RELIE_DAILY_MODEL_CALLS: '1000000',
    });
    const measured: Measured[] = [];
    for (const question of questions) {
      const { conversation, reply } = await askWithoutModel(stack.url, question);
      provider.asked.length = 0;
      await ask(withModel.url, conversation);
      const [, ...material] = (provider.asked[0]?.messages ?? [])
        .filter(({ role }) => role === 'system')
        .map(({ content }) => content);
      measured.push({
        question,
        reply,
        score: scoreReply(question, reply, linkKeys),
        inMaterial: provider.asked.length === 0 ? null : statesFacts(question, material.join('\n')),
      });
    }
    await withModel.process.stop();
    return measured;
  } finally {
    await provider.stop();
  }
}

/** @returns the reply, and the conversation up to and including the question */
async function askWithoutModel(url: string, { before = [], question }: AnswerQuestion) {
  const conversation: ChatMessage[] = [];
  for (const content of before) {
    conversation.push({ role: 'user', content });
    const reply = await ask(url, conversation);
    conversation.push({ role: 'assistant', content: reply.content });
  }
  conversation.push({ role: 'user', content: question });
  return { conversation, reply: await ask(url, conversation) };
}

let visitors = 0;

async function ask(url: string, messages: readonly ChatMessage[]): Promise<ChatReply> {
  visitors += 1;
  const response = await fetch(`${url}/api/openai`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': [10, visitors >> 16, (visitors >> 8) & 255, visitors & 255].join('.'),
    },
    body: JSON.stringify({ messages }),
  });
  // The error must not hold the question: it may be one of a held-out set.
  if (!response.ok) throw new Error(`A question was refused with ${response.status}`);
  return chatReplySchema.parse(await response.json());
}
