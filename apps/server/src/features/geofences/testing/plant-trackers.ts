import type { PositionsAnswer } from '@azimute/contract';
import type { LatestFix } from '@azimute/engine';
import { placeAt } from '@azimute/engine/geofences/testing/fence-plan';
import { expect } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import type { TestPortal } from '../../../testing/portal-of.ts';
import { rectangle, type GeofenceBody } from './plant-fences.ts';

export interface TrackedAsset {
  readonly id: number;
  readonly device: string;
}

export interface Trackers {
  /** Plants an asset of the first UL with a tracker, and sends its fixes. */
  readonly plant: (fixes?: readonly LatestFix[]) => Promise<TrackedAsset>;
  /** Sends positions as one batch and returns how many of them are new. */
  readonly send: (device: string, fixes: readonly LatestFix[]) => Promise<number>;
}

/** Assets with a tracker each, whose positions go through the pipeline of the portal. */
export async function trackersOf({
  accountId,
  unitIds,
  queryAsOwner,
  keyWith,
}: Pick<TestPortal<'NORTH'>, 'accountId' | 'unitIds' | 'queryAsOwner' | 'keyWith'>): Promise<Trackers> {
  const key = await keyWith('telemetry:write');
  let planted = 0;
  const send: Trackers['send'] = async (deviceId, fixes) => {
    const positions = fixes.map(({ fixedAtMs, latitude, longitude, speedKph, accuracyMeters, ignition }) => ({
      deviceId,
      time: new Date(fixedAtMs).toISOString(),
      latitude,
      longitude,
      ...(speedKph !== null && { speedKph }),
      ...(accuracyMeters !== null && { accuracyMeters }),
      ...(ignition !== null && { ignition }),
    }));
    const answer = await key.send('postPositions', { body: { positions } });
    expect(answer.statusCode, answer.body).toBe(200);
    const { accepted, rejected } = answer.json<PositionsAnswer>();
    expect(rejected).toEqual([]);
    return accepted;
  };
  return {
    send,
    plant: async (fixes = []) => {
      planted += 1;
      const device = `tracker-${planted}`;
      const [row] = await queryAsOwner<{ id: number }>(
        `with made as (insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id),
          attached as (insert into devices (account_id, asset_id, external_id) select $1, asset_id, $4 from made)
        select asset_id as id from made`,
        [accountId, unitIds.NORTH, `A${planted}`, device],
      );
      if (row === undefined) throw new Error('No asset was planted');
      if (fixes.length > 0) await send(device, fixes);
      return { id: row.id, device };
    },
  };
}

/** A rectangle between two corners in meters of the plan on which the engine's tests drive. */
export function planRectangle(
  [west, south]: readonly [number, number],
  [east, north]: readonly [number, number],
): GeofenceBody['shape'] {
  return rectangle([...placeAt(west, south)], [...placeAt(east, north)]);
}

/** The dependencies of reducers and rebuilds on a portal whose jobs do not run. */
export function workshopOf({ database, events, clock }: Pick<TestPortal, 'database' | 'events' | 'clock'>) {
  return { database, events, clock, log: createLogger({ level: 'silent' }), allowsUnsyncedCommits: true };
}
