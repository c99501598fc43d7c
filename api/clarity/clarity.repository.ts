import { Inject, Injectable } from '@nestjs/common';
import {
  clarityReplySchema,
  type ClarityInsight,
  type ClarityProblem,
  type ClarityReply,
} from '#contracts/clarity';
import type { Database } from '#prisma/database';
import { Prisma } from '#prisma/generated/client';
import { DATABASE } from '#runtime/core.module';

/** Hours between two calls: 8 a day, of the 10 that Clarity allows. */
const HOURS = 3;

const CLAIM = `
  INSERT INTO clarity_insights AS known (id, asked_at) VALUES (1, now())
  ON CONFLICT (id) DO UPDATE SET asked_at = now()
  WHERE known.asked_at <= now() - interval '${HOURS} hours'
  RETURNING id`;

/** After this time, a call without a result has failed, because the api that made it has stopped, ms. */
const CALL_MS = 60_000;
/** Figures cover three days, and expire after the same time, ms. */
const KEPT_MS = 3 * 24 * 60 * 60 * 1000;

const storedSchema = clarityReplySchema.omit({ configured: true });

/** The last answer of Clarity, shared by every api. */
@Injectable()
export class ClarityRepository {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Whether the caller should call Clarity now: true for one caller of all apis every three hours. */
  async claimCall(): Promise<boolean> {
    return (await this.database.query(CLAIM)).length > 0;
  }

  async keepInsights(insights: ClarityInsight[]): Promise<void> {
    await this.database.prisma.clarityInsights.update({
      where: { id: 1 },
      data: { insights, fetchedAt: new Date(), problem: null },
    });
  }

  /** Stores the problem; the insights of the previous call stay. */
  async keepProblem(problem: ClarityProblem): Promise<void> {
    await this.database.prisma.clarityInsights.update({ where: { id: 1 }, data: { problem } });
  }

  async forget(): Promise<void> {
    await this.database.prisma.clarityInsights.updateMany({
      where: { fetchedAt: { not: null } },
      data: { insights: Prisma.DbNull, fetchedAt: null },
    });
  }

  /** Neither insights nor a problem: no call was made yet, or one is in progress. */
  async latest(): Promise<Omit<ClarityReply, 'configured'>> {
    const row = await this.database.prisma.clarityInsights.findUnique({ where: { id: 1 } });
    if (!row) return {};
    const { askedAt, fetchedAt, insights, problem } = row;
    if (fetchedAt && isWithin(KEPT_MS, fetchedAt)) {
      const report = {
        fetchedAt: fetchedAt.toISOString(),
        insights,
        problem: problem ?? undefined,
      };
      return storedSchema.parse(report);
    }
    const unanswered = isWithin(CALL_MS, askedAt) ? undefined : 'unreachable';
    return storedSchema.parse({ problem: problem ?? unanswered });
  }
}

const isWithin = (ms: number, time: Date) => Date.now() - time.getTime() < ms;
