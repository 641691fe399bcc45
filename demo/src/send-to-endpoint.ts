import { once } from 'node:events';
import { request, type Agent, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { apiPrefix, positionsAnswerSchema, type PositionsAnswer } from '@azimute/contract';
import type { Fix } from './machine/measure.ts';

export interface EndpointAddress {
  /** Such as http://127.0.0.1:8080 */
  readonly baseUrl: string;
  readonly key: string;
}

export interface Report {
  readonly deviceId: string;
  readonly fix: Fix;
}

/** The endpoint accepts nothing at the moment. */
export class EndpointClosedError extends Error {
  override readonly name = 'EndpointClosedError';
  /** The portal's requested wait. */
  readonly waitMs: number;

  constructor(status: number | undefined, waitMs: number) {
    super(`The endpoint answered ${status}`);
    this.waitMs = waitMs;
  }
}

const KPH_PER_KNOT = 1.852;
const ANSWER_WITHIN_MS = 20_000;

/**
 * Sends fixes through the OsmAnd endpoint, like a gateway of devices. The agent is the caller's, so that it can close
 * the connections.
 * @throws Error if the endpoint does not accept them now
 */
export async function sendToEndpoint(
  agent: Agent,
  { baseUrl, key }: EndpointAddress,
  reports: readonly Report[],
): Promise<PositionsAnswer> {
  const body = Buffer.from(JSON.stringify(reports.map(toParameters)));
  const sendFix = request(`${baseUrl}${apiPrefix}/telemetry/osmand`, {
    method: 'POST',
    agent,
    timeout: ANSWER_WITHIN_MS,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  sendFix.on('timeout', () => sendFix.destroy(new Error('The endpoint did not answer')));
  // A connection that breaks after the response has begun must not end the process.
  sendFix.on('error', () => undefined);
  sendFix.end(body);
  const [response] = (await once(sendFix, 'response')) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 200) {
    const seconds = Number(response.headers['retry-after']);
    throw new EndpointClosedError(response.statusCode, Number.isFinite(seconds) ? seconds * 1_000 : 0);
  }
  return positionsAnswerSchema.parse(JSON.parse(answer));
}

/** Speed in knots and odometer in meters, as in the protocol; without a place it is a heartbeat. */
export function toParameters({ deviceId, fix }: Report): Record<string, string | number | boolean> {
  return {
    id: deviceId,
    timestamp: Math.round(fix.atMs),
    ...(fix.hasPlace && {
      lat: rounded(fix.latitude, 6),
      lon: rounded(fix.longitude, 6),
      speed: rounded(fix.speedKph / KPH_PER_KNOT, 2),
      bearing: rounded(fix.headingDegrees, 0),
      accuracy: fix.accuracyMeters,
    }),
    ignition: fix.engineOn,
    hourmeter: rounded(fix.hourMeterHours, 2),
    ...(fix.odometerKm !== null && { odometer: rounded(fix.odometerKm * 1_000, 0) }),
    ...fix.readings,
    ...(fix.alarm !== null && { alarm: fix.alarm }),
  };
}

function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}
