import type { CallArguments, PositionsAnswer, QuarantineRun } from '@azimute/contract';
import { createManualClock } from '../../../platform/clock.ts';
import { createLogger } from '../../../platform/log.ts';
import { clientOf, type PortalClient } from '../../../testing/portal-client.ts';
import { portalOf } from '../../../testing/portal-of.ts';
import { runQuarantine } from '../run-quarantine.ts';

export interface Fix {
  readonly deviceId: string;
  readonly time: string;
  readonly latitude?: number;
  readonly [member: string]: unknown;
}

type InboxQuery = NonNullable<CallArguments<'listUnknownDevices'>[0]>['query'];
type QuarantineQuery = NonNullable<CallArguments<'listQuarantinedPositions'>[0]>['query'];
type Claim = CallArguments<'claimUnknownDevice'>[0]['body'];
type Selection = CallArguments<'replayQuarantinedPositions'>[0]['body']['selection'];

export const of = (unknownDeviceId: number) => ({ params: { unknownDeviceId } });

/** Starts a portal at noon of 1 June 2026 that devices send to; `viewer` changes assets, and `outside` sees none. */
export async function inboxPortal() {
  const clock = createManualClock(new Date(Date.UTC(2026, 5, 1, 12)));
  const portal = await portalOf({
    clock,
    modules: ['services:simc:geolocalizacao', 'services:simc:financials', 'services:file-manager'],
    viewer: { changes: ['services:simc:geolocalizacao'] },
    people: {
      looker: {},
      southern: { units: ['SOUTH'], changes: ['services:simc:geolocalizacao'] },
      outside: { sees: ['services:file-manager'] },
    },
  });
  const { owner, stranger, accountId, unitIds, database, queryAsOwner } = portal;
  const key = await portal.keyWith('telemetry:write');
  const { key: theirKey } = await stranger.call('createApiKey', {
    body: { name: 'Theirs', scopes: ['telemetry:write'] },
  });
  let assets = 0;
  const idOf = async (deviceId: string): Promise<number> => {
    const rows = await queryAsOwner<{ id: number }>(
      'select refused_device_id::int as id from refused_devices where external_id = $1',
      [deviceId],
    );
    return rows[0]?.id ?? 0;
  };
  return {
    ...portal,
    clock,
    /** An API key of the stranger's account. */
    theirs: clientOf(portal.server, theirKey),
    addAsset: async (...deviceIds: string[]): Promise<number> => {
      assets += 1;
      const [row] = await queryAsOwner<{ id: number }>(
        `with made as (insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id),
          attached as (insert into devices (account_id, asset_id, external_id)
            select $1, asset_id, unnest($4::text[]) from made)
        select asset_id as id from made`,
        [accountId, unitIds.NORTH, `A${assets}`, deviceIds],
      );
      return row?.id ?? 0;
    },
    inbox: (query: InboxQuery = {}) => owner.call('listUnknownDevices', { query }),
    quarantine: (query: QuarantineQuery = {}, person: PortalClient = owner) =>
      person.call('listQuarantinedPositions', { query }),
    /** Returns a device's ID in the inbox; 0 if it is not there. */
    idOf,
    claim: async (deviceId: string, body: Claim) =>
      owner.call('claimUnknownDevice', { ...of(await idOf(deviceId)), body }),
    replay: (selection: Selection) => owner.call('replayQuarantinedPositions', { body: { selection } }),
    /** Runs the job of a run, with `positionsAtOnce` per transaction. */
    work: async (
      run: Pick<QuarantineRun, 'id'> | null,
      positionsAtOnce = 500,
      signal = new AbortController().signal,
    ): Promise<void> => {
      if (run === null) return;
      const workshop = { database, clock, positionsAtOnce };
      const log = createLogger({ level: 'warn' });
      const job = { accountId, runId: String(run.id) };
      await runQuarantine({ ...workshop, log, allowsUnsyncedCommits: true }, job, signal);
    },
    send: async (positions: readonly Fix[], by: PortalClient = key) => {
      const answer = await by.send('postPositions', { body: { positions } });
      if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}: ${answer.body}`);
      return answer.json<PositionsAnswer>();
    },
    /** Sends by OsmAnd and returns the status. */
    osmand: async (query: string): Promise<number> =>
      (await portal.server.inject({ url: `/api/v1/telemetry/osmand/${key.key}?${query}` })).statusCode,
  };
}

/** Returns a fix of a device at a number of seconds after the beginning of the portal's day. */
export function fixAt(deviceId: string, second: number, more: object = {}): Fix {
  const time = new Date(Date.UTC(2026, 5, 1) + second * 1000).toISOString();
  return { deviceId, time, latitude: -15 - second / 1e6, longitude: -47, ...more };
}
