import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PositionsAnswer } from '@azimute/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ProvedApiKey } from '../../platform/http/caller.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { decodeOsmand } from './doors/osmand/decode.ts';
import { isObject } from './doors/lenient-values.ts';
import { decodePositions } from './doors/positions/decode.ts';
import { readBodyText } from './doors/read-body.ts';
import { decodeTraccar } from './doors/traccar/decode.ts';
import type { Intake } from './pipeline/intake.ts';
import { readAssetPositions } from './read-asset-positions.ts';

export interface TelemetryDependencies {
  readonly intake: Intake;
  readonly metrics: Metrics;
  readonly clock: Clock;
}

interface DoorRequest {
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: { readonly apiKey: ProvedApiKey };
}

/** The doors of devices and integrators. */
export function telemetryRoutes({ intake, clock, metrics }: TelemetryDependencies) {
  const takeOsmand = async ({ raw, reply, caller }: DoorRequest): Promise<FastifyReply> => {
    intake.requireRoom();
    const request = {
      query: isObject(raw.query) ? raw.query : {},
      form: isObject(raw.body) && !Buffer.isBuffer(raw.body) ? raw.body : {},
      text: await readBodyText(raw),
    };
    const finish = metrics.decodeSeconds.startTimer({ door: 'osmand' });
    const submission = decodeOsmand(request, clock.now().getTime());
    finish();
    return acknowledge(reply, await intake.submit(caller.apiKey, submission));
  };
  return defineRoutes({
    postPositions: async ({ raw, reply, caller }) => {
      intake.requireRoom();
      const body = await readBodyText(raw);
      const finish = metrics.decodeSeconds.startTimer({ door: 'positions' });
      const submission = await decodePositions(body, raw.headers['content-type'], clock.now().getTime());
      finish();
      return acknowledge(reply, await intake.submit(caller.apiKey, submission));
    },
    getOsmand: takeOsmand,
    postOsmand: takeOsmand,
    getOsmandWithKey: takeOsmand,
    postOsmandWithKey: takeOsmand,
    postTraccar: async ({ raw, reply, caller }) => {
      intake.requireRoom();
      const body = await readBodyText(raw);
      const finish = metrics.decodeSeconds.startTimer({ door: 'traccar' });
      const submission = decodeTraccar(body, clock.now().getTime());
      finish();
      return acknowledge(reply, await intake.submit(caller.apiKey, submission));
    },
  });
}

/** The positions that came through them. */
export function assetPositionsRoutes({ database }: { readonly database: Database }) {
  return defineRoutes({
    getAssetPositions: async ({ params, query, caller, reply }) =>
      sendJson(reply, await readAssetPositions(database, caller.actor, params.assetId, query)),
  });
}

/** The refused of a large batch are many: written without going through their schema again. */
function acknowledge(reply: FastifyReply, answer: PositionsAnswer): FastifyReply {
  return sendJson(reply, JSON.stringify(answer));
}

function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(String).send(text);
}
