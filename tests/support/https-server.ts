import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import { testPort } from './test-port.ts';

/** Of localhost and 127.0.0.1, made for tests and trusted by nobody else. Until 2120. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgV7nRLSkQpViQrY40
mlsAnuXkWchuuau34uL/0DvAV5ChRANCAAQDYxTL9R01nYcDH6tct1IQGnzjYEcU
JMsn4TEKCq5TuOiXmrzJCrvY7p7Ic3qEWACFTWDGKLQ5e/SJm6CJJGzm
-----END PRIVATE KEY-----`;
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBaDCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABANjFMv1HTWdhwMf
q1y3UhAafONgRxQkyyfhMQoKrlO46JeavMkKu9junshzeoRYAIVNYMYotDl79Imb
oIkkbOajTjBMMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAPBgNVHRMBAf8E
BTADAQH/MB0GA1UdDgQWBBRKRGZI/3Trl/XBd9rNa+QbV7KxVzAKBggqhkjOPQQD
AgNJADBGAiEA/NKP+SwhxcEll93P/gl7No5Z4lQyZ34nC1itOsm4dkQCIQDIJgYB
/q/K0JaRMICJxiY1uwxcfyvUqgjbiFZy+D9wSg==
-----END CERTIFICATE-----`;

/**
 * Starts another server of the Internet, over https on this machine. Clients have to trust {@link TEST_CERTIFICATE}.
 */
export async function startHttpsServer(listener: RequestListener) {
  const port = await testPort();
  const server = createServer({ key: KEY, cert: TEST_CERTIFICATE }, listener);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${port}`,
    port,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
