import { ProviderStandIn } from '../relie/provider-stand-in.ts';
import { startStack } from '../support/stack.ts';

const ROUNDS = 60;
const ANSWER =
  'That sounds hard. You are not alone in it. Here is more: LINK:reset\n\nWhen did it start?';
const QUESTION = { role: 'user', content: 'we feel like roommates, what can we do' };

/** Latency that our server adds to the first words, compared with the provider stand-in alone. */
export async function benchRelie(): Promise<void> {
  const provider = new ProviderStandIn();
  const baseUrl = await provider.start();
  const stack = await startStack({
    postgres: 'own',
    workers: 0,
    sandbox: false,
    env: { OPENAI_API_KEY: 'sk-bench-0123456789', OPENAI_BASE_URL: baseUrl, TRUST_PROXY: '1' },
  });
  provider.behave({ kind: 'text', text: ANSWER, chunk: 4 });
  try {
    const direct: number[] = [];
    const through: number[] = [];
    // Interleaved, so that load peaks affect both equally.
    for (let round = -10; round < ROUNDS; round++) {
      const straight = await firstWords(`${baseUrl}/chat/completions`, round, {
        model: 'm',
        stream: true,
        messages: [QUESTION],
      });
      const ours = await firstWords(`${stack.url}/api/openai/stream`, round, {
        messages: [QUESTION],
      });
      if (round < 0) continue;
      direct.push(straight);
      through.push(ours);
    }
    const added = middle(through) - middle(direct);
    console.log(
      `first words: stand-in p50 ${middle(direct).toFixed(1)} ms, through Relie p50 ${middle(through).toFixed(1)} ms, added ${added.toFixed(1)} ms (target 15)`,
    );
  } finally {
    await stack.stop();
    await provider.stop();
  }
}

/** Time to the first words of the answer, in ms. */
async function firstWords(url: string, round: number, body: object): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: new URL(url).origin,
      'x-forwarded-for': `10.1.${round + 10}.1`,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok || !response.body) throw new Error(`The answer was ${response.status}`);
  let text = '';
  let at = Number.NaN;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (Number.isNaN(at) && text.includes('That')) at = performance.now() - started;
  }
  if (Number.isNaN(at)) throw new Error('No words came');
  return at;
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
