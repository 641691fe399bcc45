import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { nextCursorHeader, type PositionsAnswer } from '@azimute/contract';
import type { Clock } from '../../platform/clock.ts';
import type { ProvedApiKey } from '../../platform/http/caller.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { readAtReplica, transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { createDecoder } from './protocols/decode-apart.ts';
import type { ProtocolRequest } from './protocols/decode-request.ts';
import { isObject } from './values/lenient-values.ts';
import { readBody } from './protocols/read-body.ts';
import type { Intake } from './pipeline/intake.ts';
import { listPositionChanges } from './list-position-changes.ts';
import { readAssetPositions } from './read-asset-positions.ts';
import { readFirstFix } from './read-first-fix.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export interface TelemetryDependencies {
  readonly intake: Intake;
  readonly metrics: Metrics;
  readonly clock: Clock;
}

interface GivenRequest {
  readonly raw: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: { readonly apiKey: ProvedApiKey };
}

/** Endpoints of devices and integrators. */
export function telemetryRoutes({ intake, clock, metrics }: TelemetryDependencies) {
  const decoder = createDecoder();
  const store = async ({ raw, caller }: GivenRequest, request: ProtocolRequest): Promise<PositionsAnswer> => {
    intake.requireRoom();
    const bytes = await readBody(raw);
    const fromMs = performance.now();
    const submission = await decoder.decode(caller.apiKey.accountId, request, bytes, clock.now().getTime());
    const decoding = { name: 'decode', fromMs, toMs: performance.now() };
    metrics.decodeSeconds.observe({ source: request.source }, (decoding.toMs - fromMs) / 1000);
    return await intake.submit(caller.apiKey, { ...submission, decoding });
  };
  const take = async (given: GivenRequest, request: ProtocolRequest): Promise<FastifyReply> =>
    acknowledge(given.reply, await store(given, request));
  const takeOsmand = (given: GivenRequest): Promise<FastifyReply> =>
    take(given, { source: 'osmand', query: queryOf(given) });
  const takeGpslogger = (given: GivenRequest): Promise<FastifyReply> =>
    take(given, { source: 'gpslogger', query: queryOf(given) });
  const takeOwntracks = async (given: GivenRequest): Promise<[]> => {
    const deviceName = textOf(queryOf(given)['d']) ?? textOf(given.raw.headers['x-limit-d']);
    await store(given, { source: 'owntracks', deviceName });
    return [];
  };
  const takeOverland = async (given: GivenRequest): Promise<{ result: 'ok' }> => {
    await store(given, { source: 'overland', deviceName: textOf(queryOf(given)['id']) });
    return { result: 'ok' };
  };
  return defineRoutes({
    postPositions: (given) =>
      take(given, { source: 'positions', contentType: given.raw.headers['content-type'] }),
    getOsmand: takeOsmand,
    postOsmand: takeOsmand,
    getOsmandWithKey: takeOsmand,
    postOsmandWithKey: takeOsmand,
    postTraccar: (given) => take(given, { source: 'traccar' }),
    postOwntracks: takeOwntracks,
    postOwntracksWithKey: takeOwntracks,
    postOverland: takeOverland,
    postOverlandWithKey: takeOverland,
    getGpslogger: takeGpslogger,
    postGpslogger: takeGpslogger,
    getGpsloggerWithKey: takeGpslogger,
    postGpsloggerWithKey: takeGpslogger,
  });
}

function queryOf({ raw: { query } }: GivenRequest): Readonly<Record<string, unknown>> {
  return isObject(query) ? query : {};
}

/** Returns a name from an address or a header, if present; headers are always decoded as Latin-1. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const bytes = Buffer.from(value, 'latin1');
  return bytes.toString('latin1') === value && isUtf8(bytes) ? bytes.toString() : value;
}

/** Calls that read stored positions. */
export function positionsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });

  return defineRoutes({
    listPositionChanges: ({ query, caller }) =>
      transact(by(caller.actor), (read) => listPositionChanges(read, query)),
    getAssetPositions: async ({ params, query, caller, reply }) => {
      const { json, nextCursor } = await readAtReplica(by(caller.actor), (read) =>
        readAssetPositions(read, params.assetId, query),
      );
      if (nextCursor !== null) reply.header(nextCursorHeader, nextCursor);
      reply.header(
        'content-length',
        json.reduce((length, part) => length + part.length, 0),
      );
      return reply.type(JSON_TYPE).send(Readable.from(emptied(json), { objectMode: false }));
    },
    getAssetFirstFix: ({ params, caller }) =>
      transact(by(caller.actor), (read) => readFirstFix(read, params.assetId)),
  });
}

/** A large batch may have many rejections, so the response skips the schema's serialization. */
function acknowledge(reply: FastifyReply, answer: PositionsAnswer): FastifyReply {
  return sendJson(reply, JSON.stringify(answer));
}

function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type(JSON_TYPE).serializer(String).send(json);
}

/**
 * Yields parts and drops each one once it is taken. Otherwise, memory of a request may be held until a full garbage
 * collection, and memory outside the heap triggers such collections.
 */
function* emptied<Part>(parts: Part[]): Generator<Part> {
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) yield part;
}
