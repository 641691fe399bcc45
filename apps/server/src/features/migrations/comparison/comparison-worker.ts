import { compareAsset, type AssetComparison, type Conclusion } from '@azimute/engine/comparison';
import { prepareFences, type FenceDefinition } from '@azimute/engine/geofences';
import { planTrips, tripPlacesOf, type TripPlanSource } from '@azimute/engine/trips';
import { serveThread } from '../../../platform/threads/serve-thread.ts';
import { parseFixColumns } from '../../telemetry/reducers/fix-columns.ts';
import { asRow, type SourceRow, type SourceRows } from '../source/source-rows.ts';
import {
  readTheirEvent,
  readTheirLimits,
  readTheirPosition,
  readTheirSpan,
  type KnownFences,
} from './read-theirs.ts';

/** Both sides of an asset. */
export interface ComparisonQuestion {
  readonly fromMs: number;
  readonly toMs: number;
  readonly asset: { readonly assetId: number; readonly unitId: number };
  /** Stored positions, as PostgreSQL sends them. */
  readonly fixes: readonly Uint8Array[];
  readonly ours: readonly Conclusion[];
  readonly fences: readonly FenceDefinition[];
  readonly trips: TripPlanSource;
  readonly knownFences: KnownFences;
  readonly positions: readonly SourceRows[];
  readonly theirTrips: readonly SourceRows[];
  readonly theirStops: readonly SourceRows[];
  readonly theirEvents: readonly SourceRows[];
}

/** Compares an asset in another thread: its changed settings and inputs are tried on all positions. */
serveThread(() => (question: ComparisonQuestion): AssetComparison => {
  const { fromMs, toMs, asset, ours, knownFences } = question;
  const set = prepareFences(question.fences);
  const events = rowsOf(question.theirEvents);
  // Before a geofence was migrated, it concluded nothing here.
  const isEffective = ({ kind, subject, fromMs: atMs }: Conclusion): boolean =>
    kind === 'alarm' || set.find(Number(subject), asset, atMs) !== undefined;
  return compareAsset({
    fromMs,
    toMs,
    fixes: question.fixes.flatMap((bytes) => parseFixColumns(bytes)),
    positions: rowsOf(question.positions).flatMap(readTheirPosition),
    theirs: [
      ...rowsOf(question.theirTrips).flatMap((row) => readTheirSpan('trip', row)),
      ...rowsOf(question.theirStops).flatMap((row) => readTheirSpan('stop', row)),
      ...events.flatMap((row) => readTheirEvent(row, knownFences)).filter(isEffective),
    ],
    ours,
    trips: planTrips(question.trips, tripPlacesOf(set, asset)),
    fences: { ...asset, set },
    limitsKph: readTheirLimits(events, knownFences),
  });
});

function rowsOf(parts: readonly SourceRows[]): SourceRow[] {
  return parts.flatMap(({ columns, rows }) => rows.map((cells) => asRow(columns, cells)));
}
