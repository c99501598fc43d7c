import { connect } from 'node:tls';
import { freeShareOf } from '#runtime/disk';

/** What the digest says about the server. */
export interface ServerState {
  /** The free share of the worker's disk. With docker compose it is the disk of the database too. */
  diskFree: number;
  /** The end of the site's certificate, if it should have been renewed; otherwise null. */
  overdueCertificateEnds: Date | null;
}

/** The remaining share of its lifetime below which a certificate is overdue. The proxy renews it at a third. */
const OVERDUE = 0.25;
const TIMEOUT_MS = 5_000;

/**
 * Reads the state of the server.
 * @param url the site, `PUBLIC_URL`
 * @param onUnchecked called with the error if the site's certificate could not be read, e.g. because the site is down
 */
export async function readServerState(
  url: string,
  now: Date,
  onUnchecked: (error: unknown) => void,
): Promise<ServerState> {
  const overdueCertificateEnds = await overdueCertificateOf(new URL(url), now).catch(
    (error: unknown) => {
      onUnchecked(error);
      return null;
    },
  );
  return { diskFree: await freeShareOf('.'), overdueCertificateEnds };
}

async function overdueCertificateOf(site: URL, now: Date): Promise<Date | null> {
  if (site.protocol !== 'https:') return null;
  const { validFrom, validTo } = await certificateOf(site);
  const share = (validTo.getTime() - now.getTime()) / (validTo.getTime() - validFrom.getTime());
  return share < OVERDUE ? validTo : null;
}

function certificateOf({ hostname, port }: URL): Promise<{ validFrom: Date; validTo: Date }> {
  return new Promise((resolve, reject) => {
    // An expired certificate is what this looks for, and nothing is sent.
    const options = { rejectUnauthorized: false, timeout: TIMEOUT_MS };
    const socket = connect({ host: hostname, port: Number(port || 443), ...options });
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error('The site did not answer')));
    socket.on('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve({ validFrom: new Date(valid_from), validTo: new Date(valid_to) });
    });
  });
}
