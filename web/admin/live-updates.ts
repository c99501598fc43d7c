import type { AdminEvent } from '#contracts/admin-events';
import { ADMIN_EVENTS_PATH, HEARTBEAT_MS } from '#contracts/event-stream';

/** How long to wait after the server has refused a stream, ms. A broken one is opened again by the browser. */
const RETRY_MS = 30_000;
/** A stream that is silent for longer is dead, although the browser has not noticed, ms. */
const SILENT_MS = 2.5 * HEARTBEAT_MS;

let isOpen = false;

/** Whether the server reports changes to this tab. */
export const hasLiveUpdates = (): boolean => isOpen;

interface Listener {
  onEvent: (event: AdminEvent) => void;
  /** The stream is open; it does not report earlier changes. @param again it was open before */
  onOpen: (again: boolean) => void;
  /** The server refuses the stream: the session may have ended. */
  onRefused: () => void;
}

/** Follows the server's stream of events, one per tab. @returns ends it */
export function followEvents({ onEvent, onOpen, onRefused }: Listener): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;

  function connect(): void {
    source = new EventSource(ADMIN_EVENTS_PATH);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(silence);
      silence = setTimeout(connectAgain, SILENT_MS);
      if (!isOpen) {
        isOpen = true;
        onOpen(wasOpen);
        wasOpen = true;
      }
      onEvent(JSON.parse(data) as AdminEvent);
    };
    source.onerror = () => {
      isOpen = false;
      clearTimeout(silence);
      if (source.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(connect, RETRY_MS);
      onRefused();
    };
  }
  function connectAgain(): void {
    isOpen = false;
    source.close();
    connect();
  }

  connect();
  return () => {
    isOpen = false;
    source.close();
    clearTimeout(retry);
    clearTimeout(silence);
  };
}
