import { z } from 'zod';

/** Why Clarity gave no new figures. */
const CLARITY_PROBLEMS = ['refused', 'used-up', 'unreachable', 'unreadable'] as const;
export type ClarityProblem = (typeof CLARITY_PROBLEMS)[number];

/** One metric with its rows, as Clarity names them: "Traffic" with `totalSessionCount`, "Browser" with `name`, … */
export const clarityInsightSchema = z.object({
  metric: z.string(),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
});
export type ClarityInsight = z.infer<typeof clarityInsightSchema>;

/** Answer of `GET /api/clarity`: the last three days, as of `fetchedAt`. */
export const clarityReplySchema = z.object({
  configured: z.boolean(),
  fetchedAt: z.iso.datetime().optional(),
  insights: z.array(clarityInsightSchema).optional(),
  /** Why the newest call failed; the insights are those of the call before. */
  problem: z.enum(CLARITY_PROBLEMS).optional(),
});
export type ClarityReply = z.infer<typeof clarityReplySchema>;
