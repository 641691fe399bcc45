import { addressOf, calls, type Call, type CallName } from '@azimute/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ClientBase } from 'pg';
import type { Clock } from '../clock.ts';
import { DomainError } from '../domain-error.ts';
import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import { HeldCommit } from '../postgres/held-commit.ts';
import { asActor, withoutRights } from '../postgres/transaction.ts';
import { problemOf, problemType } from './map-error.ts';
import { KeyLocked, KeyTaken, ResponseKey, type StoredResponse } from './stored-response.ts';

const IDEMPOTENCY_KEY = 'idempotency-key';
/** Set if the response is the stored one of an earlier request. */
const REPLAYED = 'idempotent-replayed';
const RETRY_AFTER_SECONDS = 1;
/** Time within which a call that has committed only part of its work is expected to end. */
const ENDS_WITHIN_MS = 2 * 60_000;

/**
 * Predicate: does the call change data for a signed-in user or an API key? Excludes reads, files, calls of visitors,
 * and endpoints, which recognize repeated positions and alerts by content.
 */
export function takesIdempotencyKey(name: CallName): boolean {
  const { access, rawAnswer }: Call = calls[name];
  return (
    addressOf(name).method !== 'GET' &&
    rawAnswer === undefined &&
    access.kind !== 'public' &&
    access.kind !== 'api-key'
  );
}

export interface AnswerOnceOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly sealingKey: Buffer;
}

/** Handles a request with an idempotency key: runs its work, or returns the stored response of an earlier request. */
export type AnswerOnce = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  work: () => Promise<unknown>,
) => Promise<FastifyReply>;

export function createAnswerOnce({ database, clock, log, sealingKey }: AnswerOnceOptions): AnswerOnce {
  return async (request, reply, status, work) => {
    const { actor, id: caller } = request.caller;
    const { contentHash: content } = request;
    if (actor === undefined || caller === undefined || content === undefined)
      throw new Error('Only calls with a session or an API key accept an idempotency key.');
    const key = new ResponseKey({ key: readKey(request), actor, caller, content, sealingKey, clock });
    const byItself = <T>(action: (client: ClientBase) => Promise<T>): Promise<T> =>
      asActor(database.app, withoutRights(actor), action);
    const repeat = async (): Promise<FastifyReply> => {
      const stored = await byItself((client) => key.find(client));
      if (stored === undefined) throw runningStill();
      await content.finish();
      return sendAgain(reply, key, stored, clock);
    };
    if ((await byItself((client) => key.find(client))) !== undefined) return await repeat();
    const held = new HeldCommit(key);
    const keep = async (storedStatus: number, body: string): Promise<void> => {
      const store = (client: ClientBase): Promise<void> => key.store(client, storedStatus, body);
      if ((await held.end(store)) === 'nothing held') await byItself(store);
    };
    try {
      const answer = await held.run(work);
      void reply.status(status);
      const body = answer === undefined ? '' : serialize(reply, answer);
      await keep(status, body);
      return await send(reply, status, body);
    } catch (error) {
      if (error instanceof KeyTaken) return await repeat();
      if (error instanceof KeyLocked) throw runningStill();
      await keepRefusal(held, keep, error).catch((failure: unknown) =>
        log.error({ err: failure }, 'The response to an idempotency key could not be stored'),
      );
      throw error;
    }
  };
}

/** An error without effects is not stored, so that the request can be retried. */
async function keepRefusal(
  held: HeldCommit,
  keep: (status: number, body: string) => Promise<void>,
  error: unknown,
): Promise<void> {
  if (!held.hasEffects) {
    await held.end(async () => undefined);
    return;
  }
  const problem = problemOf(error);
  await keep(problem.status, JSON.stringify(problem));
}

/** @throws DomainError bad_request */
function readKey({ headers }: FastifyRequest): string {
  const { [IDEMPOTENCY_KEY]: key } = headers;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new DomainError('bad_request', {
      detail: 'Send an Idempotency-Key of 1 to 255 visible ASCII characters, such as a UUID.',
    });
  return key;
}

function serialize(reply: FastifyReply, answer: unknown): string {
  const body = reply.serialize(answer as Parameters<FastifyReply['serialize']>[0]);
  return typeof body === 'string' ? body : Buffer.from(body as Uint8Array).toString();
}

function send(reply: FastifyReply, status: number, body: string): FastifyReply {
  void reply.status(status);
  if (body === '') return reply.send();
  const type = status < 400 ? 'application/json; charset=utf-8' : problemType;
  return reply
    .type(type)
    .serializer((text: unknown) => text as string)
    .send(body);
}

/** @throws DomainError idempotency_key_reused, idempotency_key_running, idempotency_response_lost */
function sendAgain(
  reply: FastifyReply,
  key: ResponseKey,
  { contentHash, rightsHash, status, response, createdAt }: StoredResponse,
  clock: Clock,
): FastifyReply {
  const sent = key.contentHash;
  if (contentHash !== null && sent !== null && !contentHash.equals(sent))
    throw new DomainError('idempotency_key_reused');
  if (status === null && clock.now().getTime() - createdAt.getTime() < ENDS_WITHIN_MS) throw runningStill();
  if (status === null || contentHash === null || response === null)
    throw new DomainError('idempotency_response_lost');
  if (!rightsHash.equals(key.rightsHash))
    throw new DomainError('idempotency_response_lost', {
      detail: 'Your rights changed since the first request, so its response is not shown again.',
    });
  return send(reply.header(REPLAYED, 'true'), status, key.open(response));
}

function runningStill(): DomainError {
  return new DomainError('idempotency_key_running', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
