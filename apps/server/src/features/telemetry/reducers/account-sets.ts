import type { FenceSet } from '@azimute/engine/geofences';
import type { TripSettingsVersion } from '@azimute/engine/trips';
import type { PoolClient } from 'pg';
import { AlertSets, type AccountAlerts } from './alerts/alert-sets.ts';
import { FenceSets } from './fences/fence-sets.ts';
import { TripVersions } from './intervals/trip-versions.ts';

/** Settings that an account's assets are processed with; null if the account never had any. */
export interface AccountSet {
  readonly fences: FenceSet | null;
  readonly alerts: AccountAlerts | null;
  /** Empty if the account has no trip settings. */
  readonly trips: readonly TripSettingsVersion[];
}

/** Settings that the reducers of a transaction use: the sets of its accounts as committed before it began. */
export interface AccountSets {
  of(client: PoolClient, accountId: number): Promise<AccountSet>;
}

export const noSets: AccountSets = { of: async () => ({ fences: null, alerts: null, trips: [] }) };

/** The version number of each set of an account; each change increments it. */
export interface SetVersion {
  readonly kind: 'fences' | 'alerts' | 'readings' | 'trips';
  readonly account_id: number;
  readonly version: number;
}

/** Selects one row for each set of each account that the transaction can see. */
export const setVersions = `select 'fences' as kind, account_id, version from geofence_sets
  union all select 'alerts', account_id, version from alert_sets
  union all select 'readings', account_id, version from reading_sets
  union all select 'trips', account_id, version from trip_settings_sets`;

/** Sets prepared once per version; a transaction reads the versions when it begins. */
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
