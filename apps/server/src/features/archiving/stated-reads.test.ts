import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const features = new URL('..', import.meta.url).pathname;

/** Reads of the past, of an asset by its id, or of a row that a statement has just written or locked. */
const readsOfAnyAsset: readonly string[] = [
  'addresses/read-last-point.ts',
  'alert-raising/raise-findings.ts',
  'alert-raising/read-response-times.ts',
  'alert-types/alert-mutes.ts',
  'alerts/alert-index/read-alert-columns.ts',
  'alerts/detail/get-alert-evidence.ts',
  'archiving/restore-assets.ts',
  'asset-attachments/require-asset.ts',
  'asset-imports/evaluate-lines.ts',
  'asset-imports/find-stored-assets.ts',
  'assets/asset-query.ts',
  'assets/assets-reads.ts',
  'assets/create-asset-device.ts',
  'assets/custom-fields/change-custom-fields.ts',
  'assets/export-assets.ts',
  'assets/list-assets.ts',
  'assets/update-asset.ts',
  'dashboards/board/catalogue.ts',
  'dashboards/board/read-facts.ts',
  'dashboards/board/sources/usage.ts',
  'device-assignments/change-assignment.ts',
  'device-assignments/list-device-assignments.ts',
  'device-inbox/quarantine-reads.ts',
  'device-inbox/unknown-devices-reads.ts',
  'device-messages/read-asset-settings.ts',
  'geofences/geofences-reads.ts',
  'geofences/get-asset-geofences.ts',
  'geofences/list-geofence-history.ts',
  'geofences/on-site/list-asset-days-on-site.ts',
  'geofences/on-site/on-site-statement.ts',
  'geofences/rebuilds/start-rebuild.ts',
  'maker-feeds/maker-deviations.ts',
  'maker-feeds/maker-machines-reads.ts',
  'metrics/facts/evidence-of-day.ts',
  'migrations/comparison/comparison-rows.ts',
  'position-exports/export-asset-positions.ts',
  'position-imports/find-devices.ts',
  'presence/list-nearest-assets.ts',
  'presence/plan-presence.ts',
  'readings/get-asset-reading-history.ts',
  'status-history/read-status-spans.ts',
  'subscriptions/trips-content.ts',
  'telemetry/list-position-changes.ts',
  'telemetry/read-asset-positions.ts',
  'telemetry/read-first-fix.ts',
  'telemetry/reducers/rebuild/rebuild-progress.ts',
  'telemetry/reducers/reducer-states.ts',
  'tracker-claims/tracker-claims-reads.ts',
  'tracking-links/tracking-links-reads.ts',
  'trips/export-trips.ts',
  'trips/list-trips.ts',
  'trips/read-trip-assets.ts',
  'trips/settings/change-trip-settings.ts',
  'trips/trail/get-asset-trail.ts',
  'verification/explain-difference.ts',
  'verification/verification-routes.ts',
  'verification/verify-sample.ts',
  'view-as/explain-visibility.ts',
];

it('all reads of unarchived assets use the view of current assets', () => {
  const files = globSync('**/*.ts', { cwd: features }).filter(
    (file) => !/\.test\.ts$|-bench\.ts$|\/testing\//.test(file),
  );
  const reading = files.filter((file) =>
    /\b(?:from|join) assets\b/.test(readFileSync(features + file, 'utf8')),
  );
  expect(reading.toSorted()).toEqual(readsOfAnyAsset);
});
