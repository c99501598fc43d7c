import http from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';

/**
 * A keep-alive agent that destroys the connection of a request whose answer is not complete after `timeoutMs`, with an
 * error of code `ETIMEDOUT`. Node's own `timeout` option only emits an event, which HubSpot's client does not listen to,
 * and an answer that comes a byte at a time is never idle. The caller limits the number of requests: with `maxSockets`,
 * a connection would go to a waiting request without a call of `reuseSocket`.
 * @param url whose protocol is spoken
 */
export function timeoutAgent(url: string, timeoutMs: number): http.Agent {
  const { Agent } = url.startsWith('https:') ? https : http;
  // `timeout` closes connections that are not in use.
  const agent = new Agent({ keepAlive: true, timeout: timeoutMs });
  const timers = new WeakMap<Duplex, NodeJS.Timeout>();
  const stop = (connection: Duplex) => clearTimeout(timers.get(connection));
  const start = (connection: Duplex) => {
    const giveUp = () =>
      connection.destroy(Object.assign(new Error('request timed out'), { code: 'ETIMEDOUT' }));
    timers.set(connection, setTimeout(giveUp, timeoutMs));
  };

  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (...args: Parameters<http.Agent['createConnection']>) => {
    const connection = connect(...args);
    if (connection) {
      start(connection);
      connection.once('close', () => stop(connection));
    }
    return connection;
  };
  const keep = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (connection) => {
    stop(connection);
    return keep(connection);
  };
  const reuse = agent.reuseSocket.bind(agent);
  agent.reuseSocket = (connection, request) => {
    start(connection);
    reuse(connection, request);
  };
  return agent;
}
