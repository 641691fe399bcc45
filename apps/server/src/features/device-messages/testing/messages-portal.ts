import { createManualClock } from '../../../platform/clock.ts';
import { portalOf } from '../../../testing/portal-of.ts';
import { placeOfSource } from '../../telemetry/values/place-of-source.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
export const MINUTE_MS = 60_000;

/** Returns the instant at a number of minutes from the start of the portal. */
export const at = (minutes: number): string => new Date(now.getTime() + minutes * MINUTE_MS).toISOString();

/** Starts a portal whose devices send by OsmAnd. Assets count as not reporting after an hour. */
export async function messagesPortal() {
  const clock = createManualClock(now);
  const portal = await portalOf({
    clock,
    modules: ['services:simc:geolocalizacao', 'services:file-manager'],
    columns: { silent_after: '1 hour' },
    people: { nowhere: { units: [] }, outside: { sees: ['services:file-manager'] } },
  });
  const { accountId, unitIds, queryAsOwner } = portal;
  const { key } = await portal.keyWith('telemetry:write');
  return {
    ...portal,
    clock,
    addAsset: async (...deviceIds: string[]): Promise<number> => {
      const [row] = await queryAsOwner<{ id: number }>(
        `with made as (insert into assets (account_id, unit_id, code) values ($1, $2, $3) returning asset_id),
          attached as (insert into devices (account_id, asset_id, external_id)
            select $1, asset_id, unnest($4::text[]) from made)
        select asset_id as id from made`,
        [accountId, unitIds.NORTH, `of ${deviceIds.join()}`, deviceIds],
      );
      return row?.id ?? 0;
    },
    /** Sends a device's report with a time at a number of minutes from the start. */
    osmand: async (query: Readonly<Record<string, string>>, minutes: number): Promise<void> => {
      await portal.server.inject({
        url: `/api/v1/telemetry/osmand/${key}`,
        query: { lat: '-10', lon: '-37', timestamp: at(minutes), ...query },
      });
    },
    /** Plants an event, received two seconds after it occurred. */
    plantEvent: async (assetId: number, deviceId: string, minutes: number, kind: string): Promise<void> => {
      await queryAsOwner(
        `insert into device_events
          (account_id, device_id, asset_id, occurred_at, kind, content_hash, source, received_at, attributes)
        select $1, device_id, $2, $4, $5, 1, $6, $4::timestamptz + interval '2 seconds', '{"speedLimitKph": 60}'
        from devices where account_id = $1 and external_id = $3`,
        [accountId, assetId, deviceId, at(minutes), kind, placeOfSource('traccar')],
      );
    },
  };
}
