import { eventually } from '../support/eventually.ts';
import type { QueueBackend } from '../support/each-queue.ts';
import { emptyQueue } from '../support/queue-faults.ts';
import type { Stack } from '../support/stack.ts';
import type { Links } from './links.ts';
import type { SmallDisk } from './small-disk.ts';

/** What the drill breaks. */
export interface DrillStack extends Stack {
  /** Between our processes and Postgres and Redis. */
  links: Links;
  /** Under Postgres; undefined where none could be mounted. */
  disk: SmallDisk | undefined;
}

/** What decides which faults there can be. */
export interface Setting {
  queue: QueueBackend;
  hasDisk: boolean;
}

/** A fault and how to end it. */
export interface Disturbance {
  name: string;
  /** @param pick selects one of several processes: 0 for the first */
  begin(stack: DrillStack, pick: number): Promise<void> | void;
  end(stack: DrillStack, pick: number): Promise<void> | void;
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

/** More than a lease and the lock of a job last. */
const JUMP_MS = 2 * 60_000;
const jumps = (kind: 'worker' | 'api', where: 'ahead' | 'back'): Disturbance => {
  const processOf = ({ workers, apis }: Stack, pick: number) =>
    nth(kind === 'worker' ? workers : apis, pick);
  return {
    name: `the clock of ${kind === 'api' ? 'an' : 'a'} ${kind} jumps ${where}`,
    begin: (stack, pick) =>
      processOf(stack, pick).send({ shiftMs: where === 'ahead' ? JUMP_MS : -JUMP_MS }),
    end: (stack, pick) => processOf(stack, pick).send({ shiftMs: 0 }),
  };
};

const EVERYWHERE: readonly Disturbance[] = [
  jumps('worker', 'ahead'),
  jumps('worker', 'back'),
  jumps('api', 'ahead'),
  jumps('api', 'back'),
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

const FULL_DISK: Disturbance = {
  name: 'the disk is full',
  begin: ({ disk }) => disk?.fill(),
  end: async (stack) => {
    await stack.disk?.free();
    // It stops by itself if it cannot write its WAL.
    if (!stack.postgres.isRunning) await startPostgres(stack);
  },
};

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
export const processDisturbances = ({ queue, hasDisk }: Setting): readonly Disturbance[] => [
  ...EVERYWHERE,
  ...(hasDisk ? [FULL_DISK] : []),
  ...OF_QUEUE[queue],
];

/** Faults of the network between our processes and what they store in. */
export const linkDisturbances = ({ queue }: Setting): readonly Disturbance[] =>
  (queue === 'redis' ? (['Postgres', 'Redis'] as const) : (['Postgres'] as const)).flatMap((to) => [
    ...(['slow', 'stalled', 'cut'] as const).map((condition) => ({
      name: `the link to ${to} is ${condition}`,
      begin: ({ links }: DrillStack) => links.to(to).turn(condition),
      end: ({ links }: DrillStack) => links.to(to).turn('steady'),
    })),
    {
      name: `the connections to ${to} fall silent`,
      begin: ({ links }: DrillStack) => links.to(to).silence(),
      end: nothing,
    },
  ]);

const HUBSPOT_MODES = ['down', '500', '429', 'hang', 'drop', 'late'] as const;
/** HubSpot stores the request but answers after the client's timeout. */
export const LATE_HUBSPOT = 'HubSpot: late';
/** HubSpot says yes and stores nothing. */
export const LOSING_HUBSPOT = 'HubSpot: drop';

/** Faults of HubSpot. */
export const hubspotDisturbances = (): readonly Disturbance[] =>
  HUBSPOT_MODES.map((mode) => ({
    name: `HubSpot: ${mode}`,
    begin: ({ hubspot }) => hubspot.mode(mode),
    end: ({ hubspot }) => hubspot.mode('ok'),
  }));
