import http from 'node:http';
import https from 'node:https';
import { Socket } from 'node:net';

/**
 * A keep-alive agent that destroys a connection on which nothing happens for `timeoutMs`, with an error of code
 * `ETIMEDOUT`. Node's own `timeout` option only emits an event, which HubSpot's client does not listen to.
 * @param url whose protocol is spoken
 * @param options.connections concurrent connections at most
 */
export function timeoutAgent(
  url: string,
  { timeoutMs, connections }: { timeoutMs: number; connections: number },
): http.Agent {
  const { Agent } = url.startsWith('https:') ? https : http;
  // Without this option, Node's agent removes the timeout of a reused connection.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: timeoutMs });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...args: Parameters<http.Agent['createConnection']>) => {
    const connection = connect(...args);
    if (connection instanceof Socket) {
      connection.setTimeout(timeoutMs, () => {
        connection.destroy(Object.assign(new Error('connection timed out'), { code: 'ETIMEDOUT' }));
      });
    }
    return connection;
  };
  return agent;
}
