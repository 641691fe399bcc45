import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes its body as it comes and holds little of it at a time, however long it is. */
    streamsBody?: boolean;
  }
}

const RETRY_AFTER_SECONDS = 1;
/** What a call that streams its body holds of it, at most. */
const STREAMED_BYTES = 1024 * 1024;

/**
 * Bounds the memory of bodies that are under way, from before their first byte is read until the request is answered:
 * who comes when there is no room is refused at once, before the body is read. A body whose sender does not state its
 * length counts as it comes; one that is streamed counts as what is held of it. No account gets more than half, so that one that sends much, or sends slowly, does not keep
 * the others out.
 */
export function boundBodies(fastify: FastifyInstance, roomBytes: number): void {
  const room = createRoom(roomBytes);
  fastify.addHook('preParsing', async (request, reply, payload) => {
    const length = heldLength(request);
    if (length === 0) return undefined;
    const account = accountOf(request);
    let taken = 0;
    const take = (bytes: number): void => {
      room.take(account, bytes);
      taken += bytes;
    };
    // Also when the sender hangs up half-way.
    reply.raw.once('close', () => room.giveBack(account, taken));
    if (length === undefined) return Readable.from(measure(payload, take), { objectMode: false });
    take(length);
    return undefined;
  });
}

interface Room {
  /** @throws DomainError overloaded, too_many_requests */
  take(account: number | undefined, bytes: number): void;
  giveBack(account: number | undefined, bytes: number): void;
}

function createRoom(roomBytes: number): Room {
  const held = new Map<number | undefined, number>();
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

/** Undefined when it comes in chunks; one over what the call takes is refused as such. */
function heldLength({ headers, routeOptions }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  if (routeOptions.config.streamsBody === true && length !== '0') return STREAMED_BYTES;
  if (length !== undefined) return Math.min(Number(length), routeOptions.bodyLimit ?? 0);
  return headers['transfer-encoding'] === undefined ? 0 : undefined;
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
