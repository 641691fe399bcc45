import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call processes its body as it arrives and holds little of it at a time, however long it is. */
    streamsBody?: boolean;
  }
  interface FastifyRequest {
    bodyShare: BodyShare;
  }
}

/** Memory that the body of one request holds. */
interface BodyShare {
  /**
   * Reserves memory for the result of decompressing or parsing, in addition to the received bytes.
   * @throws DomainError overloaded, too_many_requests, payload_too_large
   */
  take(bytes: number): void;
  /** Keeps the reserved memory until the work ends, even if the sender disconnects. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Bodies up to this size reserve no memory, since any connection holds as much. This is also the limit for visitors.
 */
const SMALL_BODY_BYTES = 16 * 1024;
const RETRY_AFTER_SECONDS = 1;
/** Most bytes that a call which streams its body holds. */
const STREAMED_BYTES = 1024 * 1024;
/** Least progress of a body in each interval. */
const COMES_ON_BYTES = 1024;
const COMES_ON_WITHIN_MS = 10_000;

export interface BodyBounds {
  /** Memory for bodies of devices and integrators, with an API key. */
  readonly endpointBytes: number;
  /** Memory for all other bodies. */
  readonly screenBytes: number;
  readonly comesOnWithinMs?: number;
}

/**
 * Bounds the memory of request bodies until their requests are answered. Counts received and decompressed bytes, not
 * announced ones. Endpoints and screens have separate limits, and each account gets at most half of one, so that one
 * sender cannot exclude the others. Cuts off bodies that stall.
 */
export function boundBodies(fastify: FastifyInstance, bounds: BodyBounds): void {
  const endpoints = createRoom(bounds.endpointBytes);
  const screens = createRoom(bounds.screenBytes);
  const { comesOnWithinMs = COMES_ON_WITHIN_MS } = bounds;
  fastify.decorateRequest('bodyShare');
  fastify.addHook('preParsing', async (request, reply, payload) => {
    if (!request.raw.complete) watchProgress(fastify, request, comesOnWithinMs);
    const room = request.caller?.apiKey === undefined ? screens : endpoints;
    const account = accountOf(request);
    const share = account === undefined ? createVisitorShare() : createShare(room, account, reply);
    request.bodyShare = share;
    if (isSmall(request)) return undefined;
    let left = request.routeOptions.config.streamsBody === true ? STREAMED_BYTES : Infinity;
    const take = (bytes: number): void => {
      const more = Math.min(bytes, left);
      share.take(more);
      left -= more;
    };
    return Readable.from(measure(payload, take), { objectMode: false });
  });
}

/** Released when the request is answered or its sender has disconnected, and the work on it has ended. */
function createShare(room: Room, account: number, reply: FastifyReply): BodyShare {
  let taken = 0;
  let holders = 1;
  const letGo = (): void => {
    holders -= 1;
    if (holders === 0) room.giveBack(account, taken);
  };
  reply.raw.once('close', letGo);
  return {
    take: (bytes) => {
      if (holders === 0) return;
      room.take(account, bytes);
      taken += bytes;
    },
    hold: async (work) => {
      holders += 1;
      try {
        return await work();
      } finally {
        letGo();
      }
    },
  };
}

interface Room {
  /** @throws DomainError overloaded, too_many_requests */
  take(account: number, bytes: number): void;
  giveBack(account: number, bytes: number): void;
}

function createRoom(roomBytes: number): Room {
  const held = new Map<number, number>();
  let total = 0;
  return {
    take: (account, bytes) => {
      const ofAccount = (held.get(account) ?? 0) + bytes;
      if (total + bytes > roomBytes)
        throw new DomainError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      if (ofAccount > roomBytes / 2)
        throw new DomainError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      total += bytes;
      held.set(account, ofAccount);
    },
    giveBack: (account, bytes) => {
      total -= bytes;
      const left = (held.get(account) ?? 0) - bytes;
      if (left > 0) held.set(account, left);
      else held.delete(account);
    },
  };
}

/** The caller is not authenticated yet, or never will be. */
function createVisitorShare(): BodyShare {
  let taken = 0;
  return {
    take: (bytes) => {
      taken += bytes;
      if (taken > SMALL_BODY_BYTES)
        throw new DomainError('payload_too_large', {
          detail: `Without a session or an API key, a body can have up to ${SMALL_BODY_BYTES} bytes. Sign in, or send less.`,
        });
    },
    hold: async (work) => await work(),
  };
}

/** Bodies above the limit of their call are refused by their length, before any of it is held. */
function isSmall({ headers, routeOptions }: FastifyRequest): boolean {
  const length = headers['content-length'];
  if (length === undefined) return headers['transfer-encoding'] === undefined;
  return Number(length) <= SMALL_BODY_BYTES || Number(length) > (routeOptions.bodyLimit ?? Infinity);
}

async function* measure(
  payload: AsyncIterable<Buffer>,
  take: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of payload) {
    take(chunk.length);
    yield chunk;
  }
}

function accountOf({ caller }: FastifyRequest): number | undefined {
  // Service accounts have an actor only.
  return caller?.apiKey?.accountId ?? caller?.session?.currentAccountId ?? caller?.actor?.accountId;
}

/** Closes the connection of a sender whose body stalls, like the server does for a request that takes too long. */
function watchProgress(fastify: FastifyInstance, { raw }: FastifyRequest, withinMs: number): void {
  const { socket } = raw;
  let seenBytes = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete) {
      stop();
      return;
    }
    // Bytes that arrived and were not read yet wait for the call, not for the sender.
    const isAwaited = raw.readableLength === 0;
    if (isAwaited && socket.bytesRead - seenBytes < COMES_ON_BYTES)
      fastify.server.emit('clientError', stalled(), socket);
    seenBytes = socket.bytesRead;
  }, withinMs);
  const stop = (): void => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
}

function stalled(): Error {
  return Object.assign(new Error('The body of the request did not arrive in time'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
}
