import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes its body as it comes and holds little of it at a time, however long it is. */
    streamsBody?: boolean;
  }
  interface FastifyRequest {
    bodyShare: BodyShare;
  }
}

/** What the body of one request holds of its room. */
interface BodyShare {
  /**
   * Takes room for what a body becomes, beside what has arrived of it.
   * @throws DomainError overloaded, too_many_requests, payload_too_large
   */
  take(bytes: number): void;
  /** Keeps what is taken until the work is done, also when its sender goes away meanwhile. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Up to here a body takes no room: as much is held of any connection. It is all that a visitor may send. */
const SMALL_BODY_BYTES = 16 * 1024;
const RETRY_AFTER_SECONDS = 1;
/** What a call that streams its body holds of it, at most. */
const STREAMED_BYTES = 1024 * 1024;
/** A body comes on by so much in each stretch of time, or ends in it. */
const COMES_ON_BYTES = 1024;
const COMES_ON_WITHIN_MS = 10_000;

export interface BodyBounds {
  /** For bodies sent by devices and integrators, with an API key. */
  readonly endpointBytes: number;
  /** For those of everyone else. */
  readonly screenBytes: number;
  readonly comesOnWithinMs?: number;
}

/**
 * Bounds the memory of bodies that are under way, until their request is answered. Room is taken by the bytes that have
 * arrived, not by those announced, and by those that are unpacked of them; endpoints and screens have rooms of their own, and no account gets more than half of one,
 * so that one that sends much does not keep the others out. A body that does not come on is cut off.
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

/** Given back when the request is answered or its sender has gone, and what works on it is done. */
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

/** Nobody knows yet who asks, or never will. */
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

/** What is over the limit of its call is refused by its length, before any of it is held. */
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
  return caller?.apiKey?.accountId ?? caller?.session?.currentAccountId;
}

/** Ends the connection of a sender whose body stalls, as the server ends one whose request takes too long. */
function watchProgress(fastify: FastifyInstance, { raw }: FastifyRequest, withinMs: number): void {
  const { socket } = raw;
  let seenBytes = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete) {
      stop();
      return;
    }
    // What has arrived and was not taken yet waits for the call, not for its sender.
    const isAwaited = raw.readableLength === 0;
    if (isAwaited && socket.bytesRead - seenBytes < COMES_ON_BYTES)
      fastify.server.emit('clientError', stalled(), socket);
    seenBytes = socket.bytesRead;
  }, withinMs);
  const stop = (): void => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
}

function stalled(): Error {
  return Object.assign(new Error('The body of a request does not come on'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
}
