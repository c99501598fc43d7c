import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ClarityInsight, ClarityProblem } from '#contracts/clarity';
import { boundedFetch } from '#runtime/bounded-fetch';
import { ENVIRONMENT, LOGGER } from '#runtime/core.module';
import type { ApiEnvironment } from '#runtime/environment/api-environment';
import type { Logger } from '#runtime/logger';

const TIMEOUT_MS = 10_000;
/** The most that Clarity's export offers. */
const DAYS = 3;

const PROBLEM_OF_STATUS: Record<number, ClarityProblem> = {
  401: 'refused',
  403: 'refused',
  429: 'used-up',
};

/** As little as possible is required, because Clarity's metrics and spellings change. */
const answerSchema = z.array(
  z.looseObject({
    metricName: z.string(),
    information: z.array(z.record(z.string(), z.unknown())).nullish(),
  }),
);

/** Calls the Data Export API of Microsoft Clarity. */
@Injectable()
export class ClarityClient {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: ApiEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get isConfigured(): boolean {
    return this.environment.CLARITY_API_TOKEN !== undefined;
  }

  /**
   * The figures of the last three days.
   * @returns never rejects
   */
  async liveInsights(): Promise<{ insights: ClarityInsight[] } | { problem: ClarityProblem }> {
    try {
      const response = await this.call();
      const answer = response.ok ? answerSchema.safeParse(await response.json()) : undefined;
      if (answer?.success) return { insights: answer.data.map(insightOf) };
      this.logger.warn({ status: response.status }, 'Clarity gave no figures');
      const problem = response.ok ? 'unreadable' : PROBLEM_OF_STATUS[response.status];
      return { problem: problem ?? 'unreachable' };
    } catch (error) {
      this.logger.warn({ err: error }, 'Clarity gave no figures');
      return { problem: error instanceof SyntaxError ? 'unreadable' : 'unreachable' };
    }
  }

  private call(): Promise<Response> {
    const { CLARITY_API_URL, CLARITY_API_TOKEN } = this.environment;
    return boundedFetch(`${CLARITY_API_URL}/project-live-insights?numOfDays=${DAYS}`, {
      headers: { Authorization: `Bearer ${CLARITY_API_TOKEN}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The token goes to the configured host only.
      redirect: 'error',
    });
  }
}

function insightOf({ metricName, information }: z.infer<typeof answerSchema>[number]) {
  const rows = (information ?? []).map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, largeEnough(name, plainValue(value))]),
    ),
  );
  return { metric: metricName, rows };
}

/** Smaller counts are not told, because they may be about one person. */
const SMALLEST_COUNT = 5;
const COUNT = /(?:count|users|sessions|visits|views|clicks|subtotal)$/i;
const RATIO = /Per[A-Z]|percent|average/;

function largeEnough(name: string, value: string | number | null): string | number | null {
  const isCount = COUNT.test(name) && !RATIO.test(name);
  const isSmall = typeof value === 'number' && value > 0 && value < SMALLEST_COUNT;
  return isCount && isSmall ? `<${SMALLEST_COUNT}` : value;
}

/** Counts come as strings. An address loses its query, which may say something about a visitor. */
function plainValue(value: unknown): string | number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') return null;
  if (Number.isFinite(Number(value))) return Number(value);
  return value.split(/[?#]/, 1)[0] ?? value;
}
