import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Belonging } from '../../platform/cells/cell-calls.ts';
import type { CellsSettings } from '../../platform/cells/cells-settings.ts';
import { openServer } from '../../platform/http/open-server.ts';
import { createLogger } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { CellFinder } from './cell-finder.ts';
import { CellWatch } from './cell-watch.ts';
import { registerGate } from './gate-server.ts';
import { closeCellAgents, openCellAgents, type CellAgents } from './pass-on.ts';
import { isLiveRequest } from './register-live.ts';

/** What each cell does with what is passed on to it, and what lives there. */
let answers: RequestListener[];
let living: string[];
let asked: Belonging[];
let stubs: http.Server[];
let server: FastifyInstance;
let watch: CellWatch;
let agents: CellAgents;
let address: string;
/** Credentials of accounts that are open in no cell for the moment. */
const left = new Set<string>();

async function startStub(index: number): Promise<http.Server> {
  const stub = http.createServer((request, response) => {
    if (request.url === '/readyz') response.end();
    else if (request.url === '/internal/cells/whose') {
      request.once('data', (body: Buffer) => {
        const question = JSON.parse(body.toString()) as Belonging;
        asked.push(question);
        response.end(
          JSON.stringify({ isHere: living[index] === question.kind, hasMoved: left.has(question.value) }),
        );
      });
    } else answers[index]?.(request, response);
  });
  stub.listen(0, '127.0.0.1');
  await once(stub, 'listening');
  return stub;
}

beforeEach(async () => {
  answers = [];
  living = ['session', 'api-key'];
  asked = [];
  stubs = [await startStub(0), await startStub(1)];
  const cells: CellsSettings = {
    all: stubs.map((stub, index) => ({
      name: ['north', 'south'][index] ?? '',
      place: index + 1,
      address: `http://127.0.0.1:${(stub.address() as AddressInfo).port}`,
    })),
    own: undefined,
    key: 'k'.repeat(40),
  };
  const log = createLogger({ level: 'silent' });
  const metrics = createMetrics();
  watch = new CellWatch(cells.all, { log, metrics });
  agents = openCellAgents();
  server = openServer({
    log,
    trustedProxies: ['loopback'],
    http: { shouldUpgradeCallback: isLiveRequest },
  });
  const finder = new CellFinder({
    cells,
    watch,
    metrics,
    bounds: { guesses: 3, withinMs: 60_000, apartMs: 150, waitsAtMostMs: 400 },
  });
  registerGate(server, { finder, watch, agents, metrics, publicUrl: undefined });
  await watch.start();
  address = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await watch.stop();
  server.server.closeAllConnections();
  await server.close();
  closeCellAgents(agents);
  for (const stub of stubs) {
    stub.closeAllConnections();
    stub.close();
  }
});

const ofNorth = { authorization: 'Bearer session' };
const ofSouth = { authorization: 'Bearer azk_key' };

function ask(options: http.RequestOptions & { readonly path?: string }): http.ClientRequest {
  return http.request(address, { path: '/api/v1/files', ...options });
}

async function answerTo(request: http.ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}

describe('a request', () => {
  it('goes with its head, and says who asks', async () => {
    let seen: IncomingMessage | undefined;
    answers[1] = (request, response) => {
      seen = request;
      response.end();
    };
    const headers = {
      ...ofSouth,
      host: 'portal.example',
      origin: 'https://portal.example',
      'accept-encoding': 'br',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      forwarded: 'for=198.51.100.1',
      connection: 'keep-alive, x-own',
      'x-own': 'of this connection',
      te: 'trailers',
    };
    await textOf(await answerTo(ask({ headers, path: '/api/v1/files?name=%C3%A9' }).end()));
    expect(seen?.url).toBe('/api/v1/files?name=%C3%A9');
    expect(seen?.headers).toEqual({
      authorization: 'Bearer azk_key',
      host: 'portal.example',
      origin: 'https://portal.example',
      'accept-encoding': 'br',
      connection: 'keep-alive',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'portal.example',
      'x-forwarded-proto': 'https',
    });
  });

  it('goes to the cell bit by bit, while its answer comes back bit by bit', async () => {
    answers[0] = (request, response) => {
      request.pipe(response);
    };
    const request = ask({ method: 'POST', headers: ofNorth });
    request.write('first');
    const answer = await answerTo(request);
    expect(String((await once(answer, 'data'))[0])).toBe('first');
    request.end('second');
    expect(await textOf(answer)).toBe('second');
  });

  it('waits for leave to send its body until the cell gives it', async () => {
    const body = vi.fn<(text: string) => void>();
    stubs[0]?.on('checkContinue', (request: IncomingMessage, response: http.ServerResponse) => {
      if (request.url?.endsWith('refused') === true) {
        response.writeHead(413).end();
        return;
      }
      response.writeContinue();
      void textOf(request).then((text) => {
        body(text);
        response.end();
      });
    });
    const headers = { ...ofNorth, expect: '100-continue', 'content-length': 4 };
    const taken = ask({ method: 'POST', headers });
    taken.flushHeaders();
    await once(taken, 'continue');
    taken.end('body');
    expect((await answerTo(taken)).statusCode).toBe(200);
    expect(body).toHaveBeenCalledWith('body');
    const refused = ask({ method: 'POST', headers, path: '/api/v1/files?refused' });
    refused.flushHeaders();
    expect((await answerTo(refused)).statusCode).toBe(413);
    refused.destroy();
  });

  it('ends at the cell when its sender goes away, before and during the answer', async () => {
    const [begun, ended] = [vi.fn<() => void>(), vi.fn<() => void>()];
    answers[0] = (request, response) => {
      begun();
      if (request.method === 'GET') response.write('a part');
      response.once('close', ended);
    };
    const upload = ask({ method: 'POST', headers: { ...ofNorth, 'content-length': 1_000 } });
    upload.on('error', () => undefined);
    upload.write('a part');
    await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 5_000);
    upload.destroy();
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1), 5_000);
    const download = await answerTo(ask({ headers: ofNorth }).end());
    download.on('error', () => undefined);
    download.destroy();
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2), 5_000);
  });

  it('that the cell refuses before its body has come is answered, and not repeated', async () => {
    const taken = vi.fn<() => void>();
    answers[0] = (_request, response) => {
      taken();
      response.writeHead(413).end('too much');
    };
    const request = ask({ method: 'POST', headers: ofNorth });
    request.on('error', () => undefined);
    for (let part = 0; part < 50; part += 1) request.write(Buffer.alloc(64 * 1024));
    const answer = await answerTo(request);
    expect([answer.statusCode, await textOf(answer)]).toEqual([413, 'too much']);
    request.destroy();
    expect(taken).toHaveBeenCalledTimes(1);
  });

  it('that the cell drops is refused once, and never sent again', async () => {
    const taken = vi.fn<() => void>();
    answers[0] = (request) => {
      taken();
      request.socket.destroy();
    };
    const answer = await answerTo(ask({ method: 'POST', headers: ofNorth }).end('body'));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
    expect(JSON.parse(await textOf(answer))).toMatchObject({ code: 'cell_unavailable' });
    expect(taken).toHaveBeenCalledTimes(1);
  });
});

describe('an answer', () => {
  it('comes with its head: cookies, ranges, what it is compressed by, and no body for HEAD', async () => {
    answers[0] = (_request, response) => {
      response
        .writeHead(206, {
          'content-encoding': 'gzip',
          'content-range': 'bytes 0-4/10',
          'content-length': 5,
          'set-cookie': ['a=1', 'b=2'],
          'keep-alive': 'timeout=5',
        })
        .end('12345');
    };
    const answer = await answerTo(ask({ headers: ofNorth }).end());
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-range': 'bytes 0-4/10',
      'set-cookie': ['a=1', 'b=2'],
    });
    expect([answer.statusCode, await textOf(answer)]).toEqual([206, '12345']);
    const head = await answerTo(ask({ method: 'HEAD', headers: ofNorth }).end());
    expect([head.headers['content-length'], await textOf(head)]).toEqual(['5', '']);
  });

  it('waits at the cell for a reader that does not take it, however long it is', async () => {
    let written = 0;
    const part = Buffer.alloc(256 * 1024);
    answers[0] = (_request, response) => {
      const write = (): void => {
        while (written < 64 * 1024 * 1024) {
          written += part.length;
          if (!response.write(part)) {
            response.once('drain', write);
            return;
          }
        }
        response.end();
      };
      write();
    };
    const answer = await answerTo(ask({ headers: ofNorth }).end());
    answer.pause();
    let before = -1;
    await vi.waitUntil(
      () => {
        const isStill = written === before;
        before = written;
        return isStill;
      },
      { interval: 500 },
    );
    expect(written).toBeLessThan(32 * 1024 * 1024);
    let read = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) read += chunk.length;
    expect(read).toBe(64 * 1024 * 1024);
  });

  it('begins before its first byte', async () => {
    answers[0] = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    };
    const answer = await answerTo(ask({ headers: ofNorth, path: '/api/v1/notifications/stream' }).end());
    expect(answer.headers['content-type']).toBe('text/event-stream');
    answer.destroy();
  });

  it('that breaks off at the cell breaks off at its reader', async () => {
    answers[0] = (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('a part');
      setTimeout(() => response.destroy(), 50);
    };
    const answer = await answerTo(ask({ headers: ofNorth }).end());
    await expect(textOf(answer)).rejects.toThrow('aborted');
  });

  it('that says that the account has moved is a refusal for a second, and the cells are asked again', async () => {
    answers[0] = (_request, response) => response.writeHead(503, { 'azimute-moved': '1' }).end();
    answers[1] = (_request, response) => response.end('here');
    const before = await answerTo(ask({ headers: ofNorth }).end());
    expect([before.statusCode, before.headers['retry-after'], before.headers['azimute-moved']]).toEqual([
      503,
      '1',
      undefined,
    ]);
    // The other has not taken it up yet: its senders come again.
    living = [];
    expect((await answerTo(ask({ headers: ofNorth }).end())).statusCode).toBe(503);
    living = ['', 'session'];
    const after = await answerTo(ask({ headers: ofNorth }).end());
    expect([after.statusCode, await textOf(after)]).toEqual([200, 'here']);
  });
});

describe('a request whose sender disowns its length', () => {
  it.each(['GET', 'HEAD', 'DELETE', 'POST'])(
    'by %s has its body counted as its own all the same',
    async (method) => {
      const bodies: string[] = [];
      const urls: (string | undefined)[] = [];
      answers[0] = (request, response) => {
        urls.push(request.url);
        let body = '';
        request.on('data', (part: Buffer) => {
          body += part.toString();
        });
        request.on('end', () => {
          bodies.push(body);
          response.end();
        });
      };
      const smuggled = 'POST /api/v1/smuggled HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n';
      const headers = { ...ofNorth, connection: 'content-length', 'content-length': String(smuggled.length) };
      await textOf(await answerTo(ask({ method, headers, path: '/api/v1/profile' }).end(smuggled)));
      await textOf(await answerTo(ask({ headers: ofNorth, path: '/api/v1/after' }).end()));
      expect(urls).toEqual(['/api/v1/profile', '/api/v1/after']);
      expect(bodies[0]).toBe(smuggled);
    },
  );
});

describe('the cells', () => {
  it('have senders come again whose account is open in none for the moment', async () => {
    living = [];
    const headers = { authorization: 'Bearer moving' };
    left.add(createHash('sha256').update('moving').digest('base64url'));
    const meanwhile = await answerTo(ask({ headers }).end());
    expect(meanwhile.statusCode).toBe(503);
    expect(JSON.parse(await textOf(meanwhile))).toMatchObject({ code: 'account_moved' });
    left.clear();
    living = ['session'];
    answers[0] = (_request, response) => response.end('arrived');
    expect(await textOf(await answerTo(ask({ headers }).end()))).toBe('arrived');
  });

  it('are not lost because their senders go away', async () => {
    answers[0] = (_request, response) => response.end();
    for (let times = 0; times < 5; times += 1) {
      const request = ask({ headers: ofNorth });
      request.on('error', () => undefined);
      request.end();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      request.destroy();
    }
    expect((await answerTo(ask({ headers: ofNorth }).end())).statusCode).toBe(200);
  });

  it('are asked once where many ask at once, and not again for a while', async () => {
    answers[0] = (_request, response) => response.end();
    const send = async (): Promise<number | undefined> =>
      (await answerTo(ask({ headers: ofNorth }).end())).statusCode;
    expect(await Promise.all(Array.from({ length: 20 }, send))).toEqual(
      Array.from({ length: 20 }, () => 200),
    );
    await send();
    expect(asked).toHaveLength(2);
  });

  it('are not asked without end for what nobody knows', async () => {
    living = [];
    answers[0] = (_request, response) => response.writeHead(401).end();
    const send = async (token: string): Promise<number | undefined> =>
      (await answerTo(ask({ headers: { authorization: `Bearer ${token}` } }).end())).statusCode;
    expect([await send('a'), await send('a'), await send('b'), await send('c')]).toEqual([
      401, 401, 401, 401,
    ]);
    expect(asked).toHaveLength(6);
    // What is new from there waits for its turn, and what would wait for too long is refused.
    const beganMs = performance.now();
    const [first, second, ...others] = await Promise.all(['d', 'e', 'f', 'g', 'h', 'i'].map(send));
    expect(performance.now() - beganMs).toBeGreaterThan(300);
    expect([first, second, ...others].filter((status) => status === 401)).toHaveLength(3);
    expect(others.filter((status) => status === 429)).toHaveLength(3);
    expect(asked).toHaveLength(12);
  });

  it('that do not answer have no sender refused for what cannot be known', async () => {
    answers[0] = (_request, response) => response.end();
    stubs[1]?.closeAllConnections();
    stubs[1]?.close();
    const send = async (token: string): Promise<number | undefined> =>
      (await answerTo(ask({ headers: { authorization: `Bearer ${token}` } }).end())).statusCode;
    living = [];
    for (const token of ['a', 'b', 'c', 'd', 'e']) expect(await send(token)).toBe(503);
    living = ['session'];
    expect(await send('f')).toBe(200);
  });

  it('get a body that was read for what is in it, as it was', async () => {
    living = ['email', ''];
    let body = '';
    answers[0] = (request, response) => {
      void textOf(request).then((text) => {
        body = text;
        response.end();
      });
    };
    const sent = 'grant_type=password&username=ana%40alfa.example&password=p';
    const request = ask({
      method: 'POST',
      path: '/api/v1/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' },
    }).end(sent);
    await answerTo(request);
    expect(body).toBe(sent);
    expect(asked[0]).toEqual({ kind: 'email', value: 'ana@alfa.example' });
    const large = ask({ method: 'POST', path: '/api/v1/oauth/token' });
    large.on('error', () => undefined);
    expect((await answerTo(large.end(Buffer.alloc(20_000)))).statusCode).toBe(413);
  });

  it('are no proxies of protocols that they do not speak', async () => {
    answers[0] = (_request, response) => response.end('in HTTP/1.1');
    const headers = {
      ...ofNorth,
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AA',
    };
    const answer = await answerTo(ask({ headers }).end());
    expect([answer.statusCode, await textOf(answer)]).toEqual([200, 'in HTTP/1.1']);
  });
});
