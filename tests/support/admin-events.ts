import { EventSourceParserStream } from 'eventsource-parser/stream';
import { adminEventSchema, type AdminEvent } from '#contracts/admin-events';
import { ADMIN_EVENTS_PATH } from '#contracts/event-stream';
import { eventually } from './eventually.ts';

/** Opens the admin's stream of events as a browser does. @param url of the api */
export async function openEvents(url: string, { cookie }: { cookie: string }) {
  const leaving = new AbortController();
  const response = await fetch(url + ADMIN_EVENTS_PATH, {
    headers: { Cookie: cookie, Accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  const events: AdminEvent[] = [];
  let hasEnded = false;
  const read = async () => {
    const stream = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { data } of stream ?? [])
      events.push(adminEventSchema.parse(JSON.parse(data)));
  };
  if (response.ok) {
    void read()
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error;
      })
      .finally(() => (hasEnded = true));
  }
  return {
    status: response.status,
    headers: response.headers,
    /** What has come so far. */
    events,
    /** Number of new leads and ids of changed leads so far. */
    told() {
      const ofLeads = events.filter((event) => event.type === 'leads');
      return {
        added: ofLeads.reduce((sum, { added }) => sum + added, 0),
        changed: ofLeads.flatMap(({ changed }) => changed ?? []),
      };
    },
    /** Waits until the server has ended it. */
    ended: () => eventually(() => hasEnded),
    /** Leaves as a closed tab does. */
    close: () => leaving.abort(),
  };
}
