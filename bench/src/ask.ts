import { Agent, get } from 'node:http';

/** Returns a call's response and the time until its last byte; throws if it is refused. */
export type Ask = (path: string) => Promise<{ body: unknown; ms: number }>;

/** Calls the API as the user of an access token. */
export function createAsk(url: string, token: string): Ask {
  const options = { agent: new Agent({ keepAlive: true }), headers: { authorization: `Bearer ${token}` } };
  return (path) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      get(`${url}/api/v1${path}`, options, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const ms = performance.now() - start;
          if (answer.statusCode !== 200) reject(new Error(`${path} was answered ${answer.statusCode}`));
          else resolve({ body: JSON.parse(Buffer.concat(parts).toString()) as unknown, ms });
        });
      }).once('error', reject);
    });
}
