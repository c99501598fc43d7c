/** One request to the sandbox, after its body has been read. */
export interface Call {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** Bearer token as sent, or an empty string. */
  readonly token: string;
  /** Address of the caller. HubSpot rate-limits form posts without a token by it. */
  readonly address: string;
  /** Time of arrival, in milliseconds since the epoch. */
  readonly at: number;
}

/** A response. A string body is sent unchanged, any other as JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Deviations of the handlers from HubSpot's normal behaviour, set by the current mode. */
export interface Effect {
  /** Answer with success, but store nothing. */
  readonly drop: boolean;
  /** Property that is reported as unknown. */
  readonly rejectedProperty: string | undefined;
  /** Property whose every value is rejected. */
  readonly refusedValue: string | undefined;
  /** Error category with which each row of a batch is rejected. */
  readonly rowError: string | undefined;
  /** Error category with which each row of a batch is not read. */
  readonly readError: string | undefined;
  /** Refuses to read back a batch in which an id contains this. */
  readonly unreadable: string | undefined;
  /** Refuses to write a batch in which an id contains this, without naming the row. */
  readonly unwritable: string | undefined;
  /** Answer an opt-in with 200 without storing it. */
  readonly ignoresOptIn: boolean;
}

/** The endpoints a mode can be limited to. */
export const families = ['contacts', 'meetings', 'forms', 'subscriptions', 'erasures'] as const;
export type Family = (typeof families)[number];
