import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { readAtReplica, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { compressPage } from '../live/read-live-catalogue.ts';
import { getFleetActivity } from './get-fleet-activity.ts';
import { getFleetAt } from './get-fleet-at.ts';
import { listFleetMoves } from './list-fleet-moves.ts';

export function timeTravelRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    getFleetAt: async ({ caller, query, raw, reply }) =>
      send(raw, reply, await readAtReplica(by(caller.actor), (read) => getFleetAt(read, query))),
    listFleetMoves: async ({ caller, query, raw, reply }) =>
      send(raw, reply, await readAtReplica(by(caller.actor), (read) => listFleetMoves(read, query))),
    getFleetActivity: ({ caller, query }) =>
      readAtReplica(by(caller.actor), (read) => getFleetActivity(read, query)),
  });
}

/** Thousands of assets are sent without validating each, and compressed off the event loop. */
async function send(raw: FastifyRequest, reply: FastifyReply, answer: object): Promise<FastifyReply> {
  const page = JSON.stringify(answer);
  void reply.type('application/json').header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(raw.headers['accept-encoding'] ?? '')) return reply.send(page);
  return reply.header('content-encoding', 'gzip').send(await compressPage(page));
}
