import { randomBytes } from 'node:crypto';
import { actorOf } from '../../../testing/actor-of.ts';
import type { TestPortal } from '../../../testing/portal-of.ts';
import { issueLiveTicket } from '../live-ticket.ts';
import { LiveClient } from './live-client.ts';

interface ReportedState {
  readonly latitude?: number;
  readonly longitude?: number;
  readonly speedKph?: number;
  readonly engineOn?: boolean;
  /** Age of the fix, by the device's clock [s]. */
  readonly agoSeconds?: number;
}

interface Holder {
  readonly token: string;
}

type StreamingPortal = Pick<
  TestPortal,
  'accountId' | 'database' | 'events' | 'listen' | 'queryAsOwner' | 'signIn'
>;

/** Opens live streams of a portal's users, and reports states of its assets. */
export function streamsOf(portal: StreamingPortal) {
  const { accountId, database, events, queryAsOwner } = portal;
  const clients: LiveClient[] = [];
  const connect = async (headers?: Record<string, string>): Promise<LiveClient> => {
    const client = await LiveClient.connect(Number(new URL(await portal.listen()).port), headers);
    clients.push(client);
    return client;
  };
  const ticketFor = async (person: Holder): Promise<string> =>
    await issueLiveTicket(database.app, await actorOf(portal, person));
  /** Stores the latest state of assets, like the pipeline. */
  const storeStates = async (assetIds: readonly number[], state: ReportedState = {}): Promise<void> => {
    await queryAsOwner(
      `insert into asset_states
          (account_id, asset_id, contact_at, device_id, fixed_at, received_at, latitude, longitude, speed_kph, engine_on)
        select account_id, asset_id, now() - make_interval(secs => $2), 1, now() - make_interval(secs => $2), now(), $3, $4, $5, $6
        from assets where asset_id = any ($1)
        on conflict (account_id, asset_id) do update set contact_at = excluded.contact_at, fixed_at = excluded.fixed_at,
          latitude = excluded.latitude, longitude = excluded.longitude, speed_kph = excluded.speed_kph,
          engine_on = excluded.engine_on`,
      [
        assetIds,
        state.agoSeconds ?? 0,
        state.latitude ?? -22.9,
        state.longitude ?? -47.06,
        state.speedKph ?? 0,
        state.engineOn ?? true,
      ],
    );
  };
  return {
    connect,
    ticketFor,
    /** Opens a user's stream with a ticket of theirs. */
    open: async (
      person: Holder,
      { account = accountId, have }: { account?: number; have?: { epoch: string; version: number } } = {},
    ): Promise<LiveClient> => {
      const client = await connect();
      client.send({ type: 'open', ticket: await ticketFor(person), account, ...(have && { have }) });
      return client;
    },
    /** Opens another session of a user. */
    sessionOf: async ({ email }: { readonly email: string }) => {
      const session = await portal.signIn(email);
      const { sessionId } = await actorOf(portal, session);
      return { ...session, sessionId: sessionId ?? '' };
    },
    addAsset: async (unitId: number, silentAfter: string | null = null): Promise<number> => {
      const [row] = await queryAsOwner<{ id: number }>(
        `insert into assets (account_id, unit_id, code, silent_after)
          select account_id, unit_id, $2, $3 from units where unit_id = $1 returning asset_id as id`,
        [unitId, randomBytes(6).toString('hex'), silentAfter],
      );
      return row?.id ?? 0;
    },
    storeStates,
    /** Stores states, then announces them. */
    report: async (assetIds: readonly number[], state?: ReportedState): Promise<void> => {
      await storeStates(assetIds, state);
      events.emit('statesChanged', { accountId, assetIds });
    },
    /** Ends all streams. */
    close: (): void => {
      for (const client of clients) client.terminate();
    },
  };
}
