/** A logged request, without token, body and query. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** Null until an answer was sent. */
  status: number | null;
  /** Time of arrival, ISO 8601. */
  readonly at: string;
  /** Milliseconds until the answer. */
  ms: number | null;
  /** The mode applied to this request. */
  readonly mode: string;
}

interface Entry extends Omit<LoggedRequest, 'at'> {
  readonly at: number;
}

const capacity = 20_000;

/** Ring buffer of the last 20,000 requests, so that a benchmark does not exhaust memory. */
export class RequestLog {
  private entries: Entry[] = [];
  private next = 0;

  /** Logs an arrival and returns the function to call when its answer goes out. */
  arrived(method: string, path: string, mode: string, at: number): (status: number) => void {
    const entry: Entry = { method, path, status: null, at, ms: null, mode };
    this.entries[this.next] = entry;
    this.next = (this.next + 1) % capacity;
    return (status) => {
      entry.status = status;
      entry.ms = Date.now() - at;
    };
  }

  /** Oldest first. */
  list(): LoggedRequest[] {
    const ordered =
      this.entries.length < capacity
        ? this.entries
        : [...this.entries.slice(this.next), ...this.entries.slice(0, this.next)];
    return ordered.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
  }

  clear(): void {
    this.entries = [];
    this.next = 0;
  }
}
