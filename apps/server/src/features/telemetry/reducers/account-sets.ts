import type { FenceSet } from '@azimute/engine/geofences';
import type { TripSettingsVersion } from '@azimute/engine/trips';
import type { PoolClient } from 'pg';
import { AlertSets, type AccountAlerts } from './alerts/alert-sets.ts';
import { FenceSets } from './fences/fence-sets.ts';
import { TripVersions } from './intervals/trip-versions.ts';

/** What the assets of an account are processed by; null where the account has never had any. */
export interface AccountSet {
  readonly fences: FenceSet | null;
  readonly alerts: AccountAlerts | null;
  /** None where it has set nothing of trips. */
  readonly trips: readonly TripSettingsVersion[];
}

/** What the reducers of a transaction go by: the sets of its accounts as they were committed before it began. */
export interface AccountSets {
  of(client: PoolClient, accountId: number): Promise<AccountSet>;
}

export const noSets: AccountSets = { of: async () => ({ fences: null, alerts: null, trips: [] }) };

/** The number of each set of an account, which grows with each change of it. */
export interface SetVersion {
  readonly kind: 'fences' | 'alerts' | 'readings' | 'trips';
  readonly account_id: number;
  readonly version: number;
}

/** One row of each set of the accounts that a transaction sees. */
export const setVersions = `select 'fences' as kind, account_id, version from geofence_sets
  union all select 'alerts', account_id, version from alert_sets
  union all select 'readings', account_id, version from reading_sets
  union all select 'trips', account_id, version from trip_settings_sets`;

/** Sets that are prepared once for each of their versions, which a transaction reads as it begins. */
export class SetCache {
  readonly #fences = new FenceSets();
  readonly #alerts = new AlertSets();
  readonly #trips = new TripVersions();

  at(versions: readonly SetVersion[]): AccountSets {
    const known = new Map(versions.map((one) => [`${one.kind} ${one.account_id}`, one.version]));
    const versionOf = (accountId: number, kind: SetVersion['kind']): number | null =>
      known.get(`${kind} ${accountId}`) ?? null;
    return {
      of: async (client, accountId) => {
        const [fences, alerts] = [versionOf(accountId, 'fences'), versionOf(accountId, 'alerts')];
        const trips = versionOf(accountId, 'trips');
        return {
          fences: fences === null ? null : await this.#fences.read(client, accountId, fences),
          alerts:
            alerts === null
              ? null
              : await this.#alerts.read(client, accountId, alerts, versionOf(accountId, 'readings') ?? 0),
          trips: trips === null ? [] : await this.#trips.read(client, accountId, trips),
        };
      },
    };
  }
}
