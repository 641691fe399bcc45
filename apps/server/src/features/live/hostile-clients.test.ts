import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createLogger } from '../../platform/log.ts';
import { portalOf } from '../../testing/portal-of.ts';
import { streamsOf } from './testing/streams-of.ts';

const logged: string[] = [];
const destination = { write: (line: string) => void logged.push(line) };
const portal = await portalOf({ log: createLogger({ level: 'info', destination }) });
const { owner, accountId, unitIds } = portal;
const streams = streamsOf(portal);
afterAll(async () => {
  streams.close();
  await portal.stop();
});
const { host, hostname, port } = new URL(await portal.listen());

interface Ending {
  readonly code: number;
  readonly heard: string;
}

/** Opens a socket, sends messages, and returns how the server ended it. */
async function say(...messages: (string | Buffer)[]): Promise<Ending> {
  const socket = new WebSocket(`ws://${host}/api/v1/live`);
  let heard = '';
  socket.on('message', (data: Buffer) => (heard += data.toString()));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'open');
  for (const message of messages) socket.send(message);
  const [code] = (await closed) as [number];
  return { code, heard };
}

const unauthenticated = '{"type":"end","code":"unauthenticated"}';
const open = (given: object): string => JSON.stringify({ type: 'open', account: accountId, ...given });

describe('the live stream ends', () => {
  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['not JSON', '{"type":"open",'],
    ['null', 'null'],
    ['nested arrays', '['.repeat(2_000)],
    ['bytes', randomBytes(200)],
    ['a lone surrogate', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['__proto__', '{"__proto__":{"type":"open","ticket":"x","account":1}}'],
    ['a ticket of another type', '{"type":"open","ticket":{"$gt":""},"account":1}'],
    ['a ticket with NUL', '{"type":"open","ticket":"\\u0000","account":1}'],
    ['an invalid account', '{"type":"open","ticket":"x","account":1e999}'],
    ['an invalid version', '{"type":"open","ticket":"x","account":1,"have":{"epoch":"x","version":-1}}'],
    ['a server message', '{"type":"picture","assets":[]}'],
  ])('when its first message is %s', async (_, message) => {
    expect(await say(message)).toEqual({ code: 1008, heard: unauthenticated });
  });

  it('when a message exceeds the size limit', async () => {
    expect(await say('x'.repeat(5_000))).toMatchObject({ code: 1009, heard: '' });
    expect(await say(randomBytes(2_000_000))).toMatchObject({ code: 1009 });
  });

  it('after client errors without an error or a stack in the log', async () => {
    logged.length = 0;
    await say('x'.repeat(5_000));
    const told = () => logged.filter((line) => line.includes('Max payload size exceeded'));
    await vi.waitFor(() => expect(told()).toHaveLength(1));
    const { level, err } = JSON.parse(told()[0] ?? '') as Record<string, unknown>;
    expect({ level, err }).toEqual({ level: 'info', err: undefined });
  });

  it('when several messages arrive before the first is answered', async () => {
    const ticket = await streams.ticketFor(owner);
    const { code } = await say(open({ ticket }), open({ ticket }));
    expect(code).toBe(1008);
  });

  it('on invalid frames: unmasked, of a reserved kind, or a continuation of nothing', async () => {
    for (const frame of [
      [0x81, 0x02, 0x68, 0x69],
      [0x83, 0x80, 0, 0, 0, 0],
      [0x80, 0x80, 0, 0, 0, 0],
    ]) {
      const socket = connect(Number(port), hostname);
      let heard = Buffer.alloc(0);
      socket.on('data', (chunk: Buffer) => (heard = Buffer.concat([heard, chunk])));
      const key = randomBytes(16).toString('base64');
      const head = `GET /api/v1/live HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade`;
      socket.write(`${head}\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`);
      await once(socket, 'data');
      socket.write(Buffer.from(frame));
      await once(socket, 'close');
      // The last bytes are a closing frame for a protocol error.
      expect(heard.toString('latin1')).toContain('\u0088\u0002\u0003\u00ea');
    }
  });

  it('for all but one of concurrent uses of a ticket', async () => {
    const ticket = await streams.ticketFor(owner);
    const clients = await Promise.all(Array.from({ length: 10 }, () => streams.connect()));
    for (const client of clients) client.send({ type: 'open', ticket, account: accountId });
    const opened = await Promise.all(
      clients.map((client) =>
        client.next('picture').then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(opened.filter(Boolean)).toHaveLength(1);
    for (const client of clients) client.terminate();
  });
});

it('serves other streams during all of that', async () => {
  const asset = await streams.addAsset(unitIds.NORTH);
  const client = await streams.open(owner);
  await client.until(() => client.assets.has(asset));
  await Promise.all(Array.from({ length: 20 }, () => say(randomBytes(100))));
  await streams.report([asset], { speedKph: 12 });
  await client.until(() => client.assets.get(asset)?.[5] === 12);
  expect(client.closed).toBe(false);
});
