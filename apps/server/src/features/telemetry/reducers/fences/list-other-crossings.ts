import { geofencesReducer, type VisitChange } from '@azimute/engine/geofences';
import type { PoolClient } from 'pg';
import type { ComparedRow, ComparedRows, StoredRow } from '../hosted-reducer.ts';
import {
  compareTransitions,
  compareVisits,
  type ComparedTransition,
  type Revision,
  type StoredTransition,
  type StoredVisit,
} from './revise-transitions.ts';
import type { RecordedTransitions } from './store-transitions.ts';

/** Lists crossings that differ between storage and recalculation. */
export async function listOtherCrossings(
  client: PoolClient,
  recorded: RecordedTransitions,
  within: Revision,
): Promise<ComparedRows> {
  const { rows, gone, fresh } = await compareTransitions(client, recorded, within);
  return {
    table: 'crossings',
    rows,
    stored: gone.map((one) => ({ ...crossingOf(one), ...knownOf(one) })),
    computed: fresh.map(crossingOf),
  };
}

function crossingOf(one: ComparedTransition): ComparedRow {
  return {
    fromMs: one.crossedAtMs,
    toMs: one.leftAtMs ?? one.crossedAtMs,
    values: {
      geofence_id: one.geofenceId,
      geofence_version: one.version,
      kind: one.kind,
      crossed_at: instant(one.crossedAtMs),
      confirmed_at: instant(one.confirmedAtMs),
      entered_at: instant(one.enteredAtMs),
      left_at: instant(one.leftAtMs),
      cause: one.cause,
      inferred: one.inferred,
      certainty: Math.fround(one.certainty),
      latitude: one.latitude,
      longitude: one.longitude,
      severity: one.severity,
      limit_kph: one.limitKph === null ? null : Math.fround(one.limitKph),
      top_speed_kph: one.topSpeedKph === null ? null : Math.fround(one.topSpeedKph),
      proof: one.proofMs.map(instant),
    },
  };
}

/** Lists visits that differ between storage and recalculation. */
export async function listOtherVisits(
  client: PoolClient,
  recorded: RecordedTransitions,
  within: Revision,
): Promise<ComparedRows> {
  const { rows, gone, fresh, revised } = await compareVisits(client, recorded, within);
  const stored = [...gone, ...revised.map(({ visit }) => visit)];
  return {
    table: 'visits',
    rows,
    stored: stored.map((visit) => ({ ...storedVisitOf(visit), ...knownOf(visit) })),
    computed: [
      ...fresh.map((change) => visitOf(change)),
      ...revised.map(({ visit, entry, exit }) =>
        visitOf({
          geofenceId: visit.geofence_id,
          enteredAtMs: visit.entered,
          entry: { ...entry, confirmedAtMs: visit.entry_confirmed },
          exit,
        }),
      ),
    ],
  };
}

type ComparedVisit = Pick<VisitChange, 'geofenceId' | 'enteredAtMs' | 'exit'> & {
  readonly entry: Pick<NonNullable<VisitChange['entry']>, 'confirmedAtMs' | 'inferred' | 'certainty'> | null;
};

function visitOf({ geofenceId, enteredAtMs, entry, exit }: ComparedVisit): ComparedRow {
  return {
    fromMs: enteredAtMs,
    toMs: exit?.crossedAtMs ?? Infinity,
    values: {
      geofence_id: geofenceId,
      entered_at: instant(enteredAtMs),
      entry_confirmed_at: instant(entry?.confirmedAtMs ?? null),
      left_at: instant(exit?.crossedAtMs ?? null),
      exit_confirmed_at: instant(exit?.confirmedAtMs ?? null),
      inferred: entry?.inferred === true || exit?.inferred === true,
      certainty: Math.fround(Math.min(entry?.certainty ?? 1, exit?.certainty ?? 1)),
    },
  };
}

function storedVisitOf(visit: StoredVisit): ComparedRow {
  return {
    fromMs: visit.entered,
    toMs: visit.left ?? Infinity,
    values: {
      geofence_id: visit.geofence_id,
      entered_at: instant(visit.entered),
      entry_confirmed_at: instant(visit.entry_confirmed),
      left_at: instant(visit.left),
      exit_confirmed_at: instant(visit.exit_confirmed),
      inferred: visit.inferred,
      certainty: Math.fround(visit.certainty),
    },
  };
}

function knownOf({
  reducer_version: version,
  known_from: knownFrom,
}: StoredTransition | StoredVisit): Pick<StoredRow, 'knownFromMs' | 'isOfEarlierVersion'> {
  return { knownFromMs: knownFrom.getTime(), isOfEarlierVersion: version < geofencesReducer.version };
}

function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
