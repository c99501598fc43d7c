/** One call to the pretended HubSpot, after its body has been read. */
export interface Call {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  /** Bearer token as sent, or an empty string. */
  readonly token: string;
  /** Address of the caller: HubSpot limits form posts without a token by it. */
  readonly address: string;
  /** Time of arrival, in milliseconds since the epoch. */
  readonly at: number;
}

/** What goes back. A string body is sent as it is, anything else as JSON. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How the current mode bends a handler that is otherwise the real thing. */
export interface Effect {
  /** Answer as if all went well, but store nothing. */
  readonly drop: boolean;
  /** Property that this account pretends not to have. */
  readonly rejectedProperty: string | undefined;
  /** Property of which this account refuses any value. */
  readonly refusedValue: string | undefined;
  /** Category of the error with which a row of a batch is refused. */
  readonly rowError: string | undefined;
  /** Answers an opt-in with 200 and does not join anybody. */
  readonly ignoresOptIn: boolean;
}

/** The endpoints a mode can be limited to. */
export const families = ['contacts', 'forms', 'subscriptions'] as const;
export type Family = (typeof families)[number];
