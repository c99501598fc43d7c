import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { parseFilter } from './meilisearch-filter.ts';

const documentSchema = z.record(z.string(), z.unknown());
type Document = z.infer<typeof documentSchema>;

const settingsSchema = z.object({
  searchableAttributes: z.array(z.string()),
  filterableAttributes: z.array(z.string()),
  distinctAttribute: z.string().nullable(),
  stopWords: z.array(z.string()),
  synonyms: z.record(z.string(), z.array(z.string())),
  typoTolerance: z.unknown(),
});
const searchSchema = z.object({
  q: z.string().default(''),
  filter: z.string().optional(),
  limit: z.int().default(20),
  matchingStrategy: z.enum(['last', 'all', 'frequency']).default('last'),
  attributesToRetrieve: z.array(z.string()).optional(),
  showRankingScore: z.boolean().default(false),
});

const keySchema = z.object({
  uid: z.string(),
  name: z.string(),
  actions: z.array(z.string()).nonempty(),
  indexes: z.array(z.string()).nonempty(),
  expiresAt: z.null(),
});

interface Index {
  createdAt: string;
  documents: Map<string, Document>;
  settings: z.infer<typeof settingsSchema>;
}
interface Task {
  uid: number;
  status: 'enqueued' | 'succeeded' | 'failed';
  error: { code: string; message: string; type: string; link: string } | null;
}

class Refusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status = 400) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/**
 * Stand-in for the documented HTTP interface of Meilisearch, limited to what the product uses: writes are queued tasks,
 * a failing task still answers its request with success, indexes may be missing, and the last word of a query is a
 * prefix. Ranks by matched words, so it says nothing about relevance.
 */
export class MeilisearchStandIn {
  /** An API key with every right. */
  key = 'a-key-for-tests-of-sixteen-bytes';
  /** Alone may make keys. */
  masterKey = 'a-master-key-for-tests';
  readonly keys = new Map<string, z.infer<typeof keySchema>>();
  /** The next task fails with this code. */
  failNext: string | undefined;
  /** Number of search requests. */
  searches = 0;
  readonly indexes = new Map<string, Index>();
  private readonly tasks: Task[] = [];
  private readonly server = createServer((request, response) => {
    void this.handle(request, response);
  });

  async start(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('It is not listening');
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/health') {
      answer(200, { status: 'available' });
      return;
    }
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
      if (!this.mayAsk(request.headers.authorization, pathname)) {
        throw new Refusal('invalid_api_key', 403);
      }
      const body: unknown = JSON.parse((await text(request)) || 'null');
      const [status, result] = this.route(`${request.method} ${pathname}`, body, searchParams);
      answer(status, result);
    } catch (error) {
      const { code, status } = error instanceof Refusal ? error : new Refusal('bad_request');
      answer(status, { message: code, code, type: 'invalid_request', link: '' });
    }
  }

  private mayAsk(authorization: string | undefined, pathname: string): boolean {
    const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    if (given === this.masterKey) return true;
    if (pathname.startsWith('/keys')) return false;
    if (given === this.key) return true;
    const made = [...this.keys.values()].find(
      ({ uid }) => given === createHmac('sha256', this.masterKey).update(uid).digest('hex'),
    );
    const [, index] = /^\/indexes\/([\w-]+)/.exec(pathname) ?? [];
    return (
      made !== undefined &&
      (index === undefined ||
        made.indexes.some(
          (one) => one === index || (one.endsWith('*') && index.startsWith(one.slice(0, -1))),
        ))
    );
  }

  private routeKeys(call: string, body: unknown): [status: number, body: unknown] {
    const [, verb, uid = ''] = /^(\w+) \/keys\/?([\w-]*)$/.exec(call) ?? [];
    if (verb === 'POST') {
      const key = keySchema.parse(body);
      if (this.keys.has(key.uid)) throw new Refusal('api_key_already_exists', 409);
      this.keys.set(key.uid, key);
      return [201, key];
    }
    const key = this.keys.get(uid);
    if (!key) throw new Refusal('api_key_not_found', 404);
    if (verb === 'DELETE') this.keys.delete(uid);
    return verb === 'DELETE' ? [204, ''] : [200, key];
  }

  private route(
    call: string,
    body: unknown,
    query: URLSearchParams,
  ): [status: number, body: unknown] {
    const [, uid = '', rest = ''] = /^\w+ \/indexes\/([\w-]+)(\/.*)?$/.exec(call) ?? [];
    const verb = call.split(' ', 1)[0] ?? '';
    if (/^\w+ \/keys/.test(call)) return this.routeKeys(call, body);
    if (call === 'POST /indexes') {
      return this.enqueue(() => {
        const { uid: name } = z
          .object({ uid: z.string(), primaryKey: z.literal('id') })
          .parse(body);
        if (this.indexes.has(name)) throw new Refusal('index_already_exists');
        this.indexes.set(name, emptyIndex());
      });
    }
    if (call === 'GET /indexes') {
      const list = [...this.indexes].map(([name, { createdAt }]) => ({ uid: name, createdAt }));
      return [200, { results: list }];
    }
    if (call === 'POST /swap-indexes') return this.enqueue(() => this.swap(body));
    if (call === 'POST /multi-search') {
      this.searches += 1;
      const { queries } = z
        .object({ queries: z.array(z.looseObject({ indexUid: z.string() })) })
        .parse(body);
      return [200, { results: queries.map((one) => this.search(one.indexUid, one)) }];
    }
    const [, taskUid] = /^GET \/tasks\/(\d+)$/.exec(call) ?? [];
    if (taskUid) return [200, this.tasks[Number(taskUid)]];
    if (verb === 'DELETE' && rest === '') {
      return this.enqueue(() => {
        if (!this.indexes.delete(uid)) throw new Refusal('index_not_found');
      });
    }
    if (verb === 'PATCH' && rest === '/settings') {
      return this.enqueue(() => {
        this.index(uid).settings = settingsSchema.parse(body);
      });
    }
    if (verb === 'POST' && rest === '/documents') return this.enqueue(() => this.add(uid, body));
    if (verb === 'POST' && rest === '/documents/delete') {
      return this.enqueue(() => this.remove(uid, body));
    }
    if (verb === 'GET' && rest === '/documents') return [200, this.list(uid, query)];
    if (verb === 'POST' && rest === '/search') return [200, this.search(uid, body)];
    throw new Refusal('not_found', 404);
  }

  /** Runs after the response, one task at a time, as in Meilisearch. */
  private enqueue(work: () => void): [number, unknown] {
    const task: Task = { uid: this.tasks.length, status: 'enqueued', error: null };
    this.tasks.push(task);
    const code = this.failNext;
    this.failNext = undefined;
    setImmediate(() => {
      try {
        if (code !== undefined) throw new Refusal(code);
        work();
        task.status = 'succeeded';
      } catch (error) {
        const reason = error instanceof Refusal ? error.code : 'internal';
        task.status = 'failed';
        task.error = { code: reason, message: reason, type: 'invalid_request', link: '' };
      }
    });
    const type = 'documentAdditionOrUpdate';
    return [202, { taskUid: task.uid, indexUid: null, status: 'enqueued', type, enqueuedAt: '' }];
  }

  private index(uid: string): Index {
    const index = this.indexes.get(uid);
    if (!index) throw new Refusal('index_not_found', 404);
    return index;
  }

  private add(uid: string, body: unknown): void {
    const { documents } = this.index(uid);
    for (const document of z.array(documentSchema).parse(body)) {
      const id = z
        .string()
        .regex(/^[\w-]{1,511}$/)
        .parse(document['id']);
      documents.set(id, document);
    }
  }

  private list(uid: string, query: URLSearchParams): unknown {
    const { documents } = this.index(uid);
    const fields = query.get('fields')?.split(',');
    const results = [...documents.values()].slice(0, Number(query.get('limit') ?? 20));
    return { results: results.map((document) => pick(document, fields)), total: documents.size };
  }

  private remove(uid: string, body: unknown): void {
    const { documents, settings } = this.index(uid);
    const { filter } = z.object({ filter: z.string() }).parse(body);
    const matches = parseFilter(filter, settings.filterableAttributes);
    for (const [id, document] of documents) if (matches(document)) documents.delete(id);
  }

  private swap(body: unknown): void {
    const swap = z.object({ indexes: z.tuple([z.string(), z.string()]), rename: z.literal(false) });
    for (const { indexes } of z.array(swap).parse(body)) {
      const [a, b] = [this.index(indexes[0]), this.index(indexes[1])];
      this.indexes.set(indexes[0], b).set(indexes[1], a);
    }
  }

  private search(uid: string, body: unknown): unknown {
    const { documents, settings } = this.index(uid);
    const search = searchSchema.parse(body);
    const matches = search.filter
      ? parseFilter(search.filter, settings.filterableAttributes)
      : () => true;
    const words = wordsIn(search.q)
      .filter((word) => !settings.stopWords.includes(word))
      .slice(0, 10);
    const ranked = [...documents.values()]
      .filter(matches)
      .map((document) => ({ document, score: scoreOf(document, words, settings) }))
      .filter(({ score }) => words.length === 0 || score > 0)
      .sort((a, b) => b.score - a.score);
    const seen = new Set<unknown>();
    const distinct = ranked.filter(({ document }) => {
      if (settings.distinctAttribute === null) return true;
      const value = document[settings.distinctAttribute];
      return !seen.has(value) && seen.add(value);
    });
    return {
      hits: distinct.slice(0, search.limit).map(({ document, score }) => ({
        ...pick(document, search.attributesToRetrieve),
        ...(search.showRankingScore ? { _rankingScore: score } : {}),
      })),
      estimatedTotalHits: distinct.length,
    };
  }
}

function emptyIndex(): Index {
  return {
    createdAt: new Date().toISOString(),
    documents: new Map(),
    settings: {
      searchableAttributes: [],
      filterableAttributes: [],
      distinctAttribute: null,
      stopWords: [],
      synonyms: {},
      typoTolerance: {},
    },
  };
}

const wordsIn = (value: string) => value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function scoreOf(document: Document, words: readonly string[], settings: Index['settings']) {
  const there = new Set(
    settings.searchableAttributes.flatMap((name) => wordsIn(JSON.stringify(document[name] ?? ''))),
  );
  const last = words.at(-1) ?? '';
  const found = words.filter(
    (word) =>
      [word, ...(settings.synonyms[word] ?? [])].some((it) => there.has(it)) ||
      (word === last && [...there].some((it) => it.startsWith(last))),
  );
  return words.length === 0 ? 1 : found.length / words.length;
}

function pick(document: Document, names: readonly string[] | undefined): Document {
  if (!names) return document;
  return Object.fromEntries(names.map((name) => [name, document[name]]));
}
