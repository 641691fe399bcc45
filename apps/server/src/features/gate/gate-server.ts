import { addressOf, apiPrefix, callPaths, type CallName } from '@azimute/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/domain-error.ts';
import { answerUnknownCall } from '../../platform/http/map-error.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { CellFinder } from './cell-finder.ts';
import type { CellWatch } from './cell-watch.ts';
import { credentialOf, inBody } from './credentials.ts';
import { movedHeader, senderOf } from './pass-headers.ts';
import { NoAnswerError, passOn, sendAnswer, type CellAgents } from './pass-on.ts';
import { parseFields, readSmallBody } from './read-small-body.ts';
import { registerLive } from './register-live.ts';

export interface GateDeps {
  readonly finder: CellFinder;
  readonly watch: CellWatch;
  readonly agents: CellAgents;
  readonly metrics: Metrics;
  /** The one origin whose pages may open a live stream; undefined: that of the host they called. */
  readonly publicUrl: string | undefined;
}

/** Passes every request on to the cell of what it proves itself by; what proves nothing goes to any. */
export function registerGate(fastify: FastifyInstance, deps: GateDeps): void {
  const pass = (name?: CallName) => async (request: FastifyRequest, reply: FastifyReply) => {
    await passRequest(deps, name, request, reply);
  };
  for (const name of Object.keys(callPaths) as CallName[]) {
    const { method, path } = addressOf(name);
    fastify.route({ method, url: apiPrefix + path, onRequest: pass(name), handler: neverReached });
  }
  // What cells tell each other is not for who comes through a gate.
  fastify.all('/internal/*', { onRequest: refuse }, neverReached);
  fastify.all('/*', { onRequest: pass() }, neverReached);
  fastify.setNotFoundHandler(answerUnknownCall);
  // Who waits for leave to send a body gets it from the cell, or when the gate reads it itself.
  fastify.server.on('checkContinue', (request, response) =>
    fastify.server.emit('request', request, response),
  );
  registerLive(fastify, { ...deps, passAsRequest: pass() });
}

async function refuse(): Promise<void> {
  throw new DomainError('not_found');
}

function neverReached(): never {
  throw new Error('The request was passed on before');
}

async function passRequest(
  deps: GateDeps,
  name: CallName | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { finder, watch, agents, metrics } = deps;
  const readBody = name && inBody[name];
  const body = readBody && (await readOwnBody(request, reply));
  const credentials =
    readBody && body
      ? readBody(parseFields(body, request.headers['content-type']), request.headers)
      : credentialOf(name, request.params, request.headers);
  const cell = await finder.findOrAny(credentials, request.ip);
  const count = (outcome: 'answered' | 'unanswered'): void =>
    metrics.gateRequests.inc({ cell: cell.name, outcome });
  try {
    const sender = senderOf(request);
    const answer = await passOn({ agents, cell, request: request.raw, response: reply.raw, sender, body });
    // Else its cell does not know it any more.
    const hasMoved = answer.headers[movedHeader] !== undefined;
    if (hasMoved || answer.statusCode === 401) finder.forget(credentials, { hasMoved });
    count('answered');
    reply.hijack();
    sendAnswer(answer, reply.raw);
  } catch (error) {
    count('unanswered');
    const isCellAway = error instanceof NoAnswerError && error.isUnconnected && !reply.raw.destroyed;
    if (isCellAway) watch.noteFailure(cell, String(error.cause));
    throw error;
  }
}

async function readOwnBody({ raw }: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (raw.headers.expect !== undefined) reply.raw.writeContinue();
  return await readSmallBody(raw);
}
