import type { IncomingHttpHeaders } from 'node:http';
import websocket from '@fastify/websocket';
import { apiPrefix, liveOpenSchema, type LiveOpen } from '@azimute/contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { PortalEvents } from '../../platform/events.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Tracing } from '../../platform/tracing.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { LiveTuning } from './account-room.ts';
import { LiveHub } from './live-hub.ts';
import { endSocket, LiveReader } from './live-reader.ts';
import { readLiveRights } from './live-rights.ts';
import { redeemLiveTicket } from './live-ticket.ts';
import { LiveRightsWatch } from './watch-live-rights.ts';

export interface LiveSocketDeps {
  readonly database: Database;
  readonly events: PortalEvents;
  /** The only origin whose pages may connect; undefined: the origin of the requested host. */
  readonly publicUrl: string | undefined;
  readonly metrics?: Metrics;
  readonly tracing?: Tracing;
  readonly clock?: Clock;
  readonly tuning?: Partial<LiveTuning>;
  /** Time limit for a client's first message. */
  readonly openWithinMs?: number;
  /** Exposes the hub for measurements. */
  readonly onHub?: (hub: LiveHub) => void;
}

const OPEN_WITHIN_MS = 5_000;
const LARGEST_MESSAGE = 4_096;
const TUNING: LiveTuning = { frameMs: 100, stalledBytes: 256 * 1024 };

/** Serves the live stream at /api/v1/live: the contract's live messages over a WebSocket opened with a ticket. */
export function liveSocketPlugin(deps: LiveSocketDeps): FastifyPluginAsync {
  return async (fastify) => {
    const { database, events } = deps;
    const hub = new LiveHub({
      pipeline: database.pipeline,
      clock: deps.clock ?? systemClock,
      log: fastify.log,
      tuning: { ...TUNING, ...deps.tuning },
      metrics: deps.metrics,
      ...(deps.tracing && { tracing: deps.tracing }),
    });
    deps.onHub?.(hub);
    const watch = new LiveRightsWatch({ database, hub, log: fastify.log, processId: events.processId });
    const stops = [
      events.on('statesChanged', ({ accountId, assetIds }) => hub.findRoom(accountId)?.noteStates(assetIds)),
      events.on('assetsChanged', ({ accountId, assetIds }) => hub.findRoom(accountId)?.noteAssets(assetIds)),
      events.on('sessionEnded', ({ sessionId }) => hub.endSession(sessionId)),
      events.on('rightsChanged', () => watch.checkSoon()),
    ];
    await fastify.register(websocket, {
      options: { maxPayload: LARGEST_MESSAGE, perMessageDeflate: false },
      // Invalid client input, such as a frame that is too large, is the client's fault; its socket is closing with the
      // code.
      errorHandler: (error, socket, request) => {
        request.log.info({ problem: error.message }, 'A live stream was interrupted');
        socket.terminate();
      },
      preClose: async () => {
        for (const stop of stops) stop();
        hub.close();
        await Promise.all([watch.stop(), closeServer(fastify)]);
      },
    });
    fastify.route({
      method: 'GET',
      url: `${apiPrefix}/live`,
      schema: { hide: true },
      preValidation: async (request) => {
        if (!isOriginAllowed(request.headers, deps.publicUrl)) throw new DomainError('forbidden');
      },
      handler: async () => {
        throw new DomainError('bad_request', { detail: 'This address accepts only WebSocket connections.' });
      },
      wsHandler: (socket) => {
        welcome(socket, deps.openWithinMs ?? OPEN_WITHIN_MS, (open) => {
          // Obstacles to opening the stream may pass: the client retries.
          openStream(socket, open, { database, hub, watch }).catch((error: unknown) => {
            fastify.log.warn({ err: error }, 'A live stream could not be opened');
            socket.terminate();
          });
        });
      },
    });
  };
}

/** Waits for the only message that a client sends. */
function welcome(socket: WebSocket, openWithinMs: number, onOpen: (open: LiveOpen) => void): void {
  const refuse = (): void => endSocket(socket, 'unauthenticated');
  const late = setTimeout(refuse, openWithinMs);
  socket.once('close', () => clearTimeout(late));
  socket.once('message', (data) => {
    clearTimeout(late);
    socket.on('message', () => socket.close(1008));
    const open = parseOpen(data);
    if (open === null) return refuse();
    onOpen(open);
  });
}

function parseOpen(data: RawData): LiveOpen | null {
  try {
    const text = Buffer.isBuffer(data) ? data.toString() : '';
    return liveOpenSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function openStream(
  socket: WebSocket,
  open: LiveOpen,
  { database, hub, watch }: { database: Database; hub: LiveHub; watch: LiveRightsWatch },
): Promise<void> {
  await watch.start();
  const ticket = await redeemLiveTicket(database.app, open.ticket);
  if (ticket === null) return endSocket(socket, 'unauthenticated');
  const rights = (await readLiveRights(database.app, [ticket.sessionId])).get(ticket.sessionId);
  if (rights === undefined) return endSocket(socket, 'unauthenticated');
  if (open.account !== ticket.accountId || rights.accountId !== ticket.accountId)
    return endSocket(socket, 'account_mismatch');
  if (rights.scope === null) return endSocket(socket, 'forbidden');
  if (socket.readyState !== socket.OPEN) return;
  const reader = new LiveReader({ ...ticket, scope: rights.scope, socket });
  socket.once('close', () => hub.leave(reader));
  socket.on('pong', () => reader.answered());
  await hub.open(reader, open.have);
}

function closeServer(fastify: FastifyInstance): Promise<void> {
  return new Promise((resolve) => {
    const { websocketServer } = fastify;
    const force = setTimeout(() => {
      for (const client of websocketServer.clients) client.terminate();
    }, 1_000);
    websocketServer.close(() => {
      clearTimeout(force);
      resolve();
    });
    for (const client of websocketServer.clients) client.close(1001);
  });
}

/**
 * Returns true if a page may open a stream. Browsers send the origin of the connecting page; other clients may omit it.
 * If the origin is configured, the requested host proves nothing: a stranger's name may resolve to this address.
 */
function isOriginAllowed(headers: IncomingHttpHeaders, publicUrl: string | undefined): boolean {
  if (headers.origin === undefined) return true;
  const origin = URL.parse(headers.origin);
  if (origin === null) return false;
  return publicUrl === undefined ? origin.host === headers.host : origin.origin === publicUrl;
}
