import { eventually } from '../support/eventually.ts';
import type { QueueBackend } from '../support/each-queue.ts';
import { emptyQueue } from '../support/queue-faults.ts';
import type { Stack } from '../support/stack.ts';

/** A fault and how to end it. */
export interface Disturbance {
  name: string;
  /** @param pick selects one of several processes: 0 for the first */
  begin(stack: Stack, pick: number): Promise<void> | void;
  end(stack: Stack, pick: number): Promise<void> | void;
}

const nothing = () => undefined;
const nth = <T>(items: readonly T[], pick: number): T => {
  const item = items[pick % items.length];
  if (item === undefined) throw new Error('There is none of this kind');
  return item;
};

/** The replacement may start only after every process of the killed server has exited. */
const startPostgres = (stack: Stack) =>
  eventually(async () => {
    await stack.postgres.start();
    return true;
  });

const EVERYWHERE: readonly Disturbance[] = [
  {
    name: 'a worker is killed',
    begin: ({ workers }, pick) => nth(workers, pick).kill(),
    end: ({ workers }, pick) => nth(workers, pick).start(),
  },
  {
    name: 'all workers are killed',
    begin: async ({ workers }) => void (await Promise.all(workers.map((worker) => worker.kill()))),
    end: async ({ workers }) => void (await Promise.all(workers.map((worker) => worker.start()))),
  },
  {
    name: 'an api is killed',
    begin: ({ apis }, pick) => nth(apis, pick).kill(),
    end: ({ apis }, pick) => nth(apis, pick).start(),
  },
  {
    name: 'Postgres restarts',
    begin: ({ postgres }) => postgres.stop(),
    end: async (stack) => void (await startPostgres(stack)),
  },
  {
    name: 'Postgres is killed',
    begin: ({ postgres }) => postgres.kill(),
    end: async (stack) => void (await startPostgres(stack)),
  },
  {
    name: 'Postgres freezes',
    begin: ({ postgres }) => postgres.pause(),
    end: ({ postgres }) => postgres.resume(),
  },
];

const OF_QUEUE: Record<QueueBackend, readonly Disturbance[]> = {
  redis: [
    {
      name: 'Redis is emptied',
      begin: (stack) => emptyQueue(stack, 'redis'),
      end: nothing,
    },
    {
      name: 'Redis is killed and forgets all',
      begin: ({ redis }) => redis.server.kill(),
      end: ({ redis }) => redis.server.start(),
    },
    {
      name: 'Redis freezes',
      begin: ({ redis }) => redis.server.pause(),
      end: ({ redis }) => redis.server.resume(),
    },
  ],
  postgres: [
    {
      name: 'the queue in Postgres is emptied',
      begin: (stack) => emptyQueue(stack, 'postgres'),
      end: nothing,
    },
  ],
};

/** Faults of our own processes. */
export const processDisturbances = (queue: QueueBackend): readonly Disturbance[] => [
  ...EVERYWHERE,
  ...OF_QUEUE[queue],
];

const HUBSPOT_MODES = ['down', '500', '429', 'hang', 'drop', 'late'] as const;
/** HubSpot stores the request but answers after the client's timeout. */
export const LATE_HUBSPOT = 'HubSpot: late';

/** Faults of HubSpot. */
export const hubspotDisturbances = (): readonly Disturbance[] =>
  HUBSPOT_MODES.map((mode) => ({
    name: `HubSpot: ${mode}`,
    begin: ({ hubspot }) => hubspot.mode(mode),
    end: ({ hubspot }) => hubspot.mode('ok'),
  }));
