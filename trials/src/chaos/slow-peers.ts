import { gzipSync } from 'node:zlib';
import { connect, type Socket } from 'node:net';
import { addressOf, apiPrefix, type CallName } from '@azimute/contract';
import { positionFileType } from '@azimute/contract/position-imports';

export interface SlowTarget {
  readonly port: number;
  /** Secrets of one account, whose users and devices are all slow. */
  readonly key: string;
  readonly token: string;
}

export interface SlowPeers {
  /** Connections opened so far: those that the portal cuts off reconnect. */
  readonly opened: number;
  /** Resolves when each of them holds its resources. */
  readonly settled: Promise<void>;
  stop(): void;
}

/** Initial data of a slow peer; single bytes follow at intervals. */
type Beginning = (target: SlowTarget) => readonly (string | Buffer)[];

const TRICKLES_EVERY_MS = 400;
const COMES_AGAIN_AFTER_MS = 500;
const ANNOUNCED_BYTES = 900_000;
/** Part of a body to an endpoint, so that it uses memory. */
const ARRIVED_BYTES = 200_000;
const JSON_TYPE = 'application/json';

function head(name: CallName, query = ''): string {
  const { method, path } = addressOf(name);
  return `${method} ${apiPrefix}${path}${query} HTTP/1.1\r\nHost: slow.example\r\n`;
}

const slowHead =
  (name: CallName): Beginning =>
  () => [`${head(name)}X-Slow: `];

interface SlowBody {
  readonly type: string;
  readonly bytes: number;
  readonly begins: string | Buffer;
  readonly query?: string;
  readonly headers?: (target: SlowTarget) => string;
}

const slowBody =
  (name: CallName, { type, bytes, begins, query, headers }: SlowBody): Beginning =>
  (target) => [
    `${head(name, query)}Content-Type: ${type}\r\nContent-Length: ${bytes}\r\n${headers?.(target) ?? ''}\r\n`,
    begins,
  ];

const slowReader =
  (name: CallName, body = ''): Beginning =>
  (target) => {
    const length = body === '' ? '' : `Content-Type: ${JSON_TYPE}\r\nContent-Length: ${body.length}\r\n`;
    return [`${head(name)}${asPerson(target)}${length}\r\n${body}`];
  };

const asDevice = ({ key }: SlowTarget): string => `X-API-Key: ${key}\r\n`;
const asPerson = ({ token }: SlowTarget): string => `Authorization: Bearer ${token}\r\n`;

const form = (begins: string): SlowBody => ({
  type: 'application/x-www-form-urlencoded',
  bytes: 10_000,
  begins,
});
const endpoint = { bytes: ANNOUNCED_BYTES, headers: asDevice };
const json = { ...endpoint, type: JSON_TYPE, begins: `{"positions":[${' '.repeat(ARRIVED_BYTES)}` };
const zipped = gzipSync(Buffer.alloc(ANNOUNCED_BYTES, ' '), { level: 0 }).subarray(0, ARRIVED_BYTES);

/** One for each kind of call, by its slow part. */
const beginnings: readonly Beginning[] = [
  slowHead('createToken'),
  slowHead('postPositions'),
  slowHead('listAssets'),
  slowBody('createToken', form('grant_type=password&username=')),
  slowBody('createToken', form('grant_type=refresh_token&refresh_token=')),
  slowBody('requestPasswordReset', { type: JSON_TYPE, bytes: 10_000, begins: '{"email":"' }),
  slowBody('postPositions', json),
  slowBody('postPositions', {
    ...json,
    begins: zipped,
    headers: (target) => `${asDevice(target)}Content-Encoding: gzip\r\n`,
  }),
  slowBody('postOsmand', json),
  slowBody('postTraccar', json),
  slowBody('createPositionImport', {
    type: positionFileType,
    bytes: ANNOUNCED_BYTES,
    begins: 'device,time,latitude,longitude\n',
    query: '?fileName=slow.csv',
    headers: asPerson,
  }),
  slowBody('exportAssets', { type: JSON_TYPE, bytes: ANNOUNCED_BYTES, begins: '{', headers: asPerson }),
  slowReader('listAssets'),
  slowReader('readLiveCatalogue'),
  slowReader('streamNotifications'),
  slowReader('exportAssets', '{"selection":{"filters":{}}}'),
  () => [`GET ${apiPrefix}/docs/json HTTP/1.1\r\nHost: slow.example\r\n\r\n`],
  () => [
    `GET ${apiPrefix}/live HTTP/1.1\r\nHost: slow.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  ],
];

/**
 * Opens connections to each kind of call that send a byte at intervals and read nothing, until they are stopped; those
 * that are cut off reconnect.
 */
export function startSlowPeers(target: SlowTarget, ofEach: number): SlowPeers {
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  let opened = 0;
  const open = (begin: Beginning): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(target.port, '127.0.0.1');
      opened += 1;
      sockets.add(socket);
      socket.pause();
      socket.on('error', () => undefined);
      const [first = '', ...others] = begin(target);
      socket.write(first);
      for (const part of others) socket.write(part);
      const timer = setInterval(() => socket.write(' '), TRICKLES_EVERY_MS);
      socket.once('drain', resolve);
      socket.once('connect', resolve);
      socket.once('close', () => {
        clearInterval(timer);
        sockets.delete(socket);
        resolve();
        if (!stopping.signal.aborted)
          setTimeout(() => stopping.signal.aborted || void open(begin), COMES_AGAIN_AFTER_MS);
      });
    });
  const all = beginnings.flatMap((begin) => Array.from({ length: ofEach }, () => open(begin)));
  return {
    get opened() {
      return opened;
    },
    settled: Promise.all(all).then(() => undefined),
    stop: () => {
      stopping.abort();
      for (const socket of sockets) socket.destroy();
    },
  };
}
