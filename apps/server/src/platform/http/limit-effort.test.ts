import { calls, type Call, type CallName } from '@azimute/contract';
import { expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createEffortLimits } from './limit-effort.ts';

const refusal = expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 10 });

it('allows a person a burst and then one call at intervals, without affecting others', () => {
  const clock = createManualClock(new Date('2026-01-01T00:00:00Z'));
  const limit = createEffortLimits(clock);
  for (let times = 0; times < 20; times += 1) limit('export', 'user 1');
  expect(() => limit('export', 'user 1')).toThrow(refusal);
  limit('export', 'user 2');
  limit('upload', 'user 1');
  clock.advance(10_000);
  limit('export', 'user 1');
  expect(() => limit('export', 'user 1')).toThrow(refusal);
});

it('does not block anyone after the clock is set back', () => {
  const clock = createManualClock(new Date('2026-01-02T00:00:00Z'));
  const limit = createEffortLimits(clock);
  limit('export', 'user 1');
  clock.set(new Date('2026-01-01T00:00:00Z'));
  for (let times = 0; times < 20; times += 1) limit('export', 'user 1');
  expect(() => limit('export', 'user 1')).toThrow(refusal);
});

it('limits every export, upload, file, configuration, link, photo, invitation, domain check, manual report and view', () => {
  const limited = (Object.entries(calls) as [CallName, Call][]).flatMap(([name, { effort, effortWith }]) =>
    [effort, effortWith?.effort].flatMap((one) => (one === undefined ? [] : [`${one}: ${name}`])),
  );
  expect(limited.toSorted()).toEqual([
    'domain-check: checkDirectoryDomain',
    'export: exportAlerts',
    'export: exportAssets',
    'export: exportAudit',
    'export: exportDaysOnSite',
    'export: exportFigures',
    'export: exportGeofenceEvents',
    'export: exportGeofenceVisits',
    'export: exportGeofences',
    'export: exportMetricRows',
    'export: exportRentalStatement',
    'export: exportSilentAssets',
    'export: exportUsers',
    'export: exportWorkOrders',
    'export: getFileFolderArchive',
    'file: applyConfiguration',
    'file: createFileLink',
    'file: createTrackingLink',
    'file: getConfiguration',
    'file: planConfiguration',
    'file: renewFileLink',
    'file: renewTrackingLink',
    'file: uploadFile',
    'invitation: createUser',
    'invitation: inviteUser',
    'invitation: sendSubscription',
    'invitation: sendTestMail',
    'invitation: testAlertType',
    'invitation: testPushBrowser',
    'invitation: testWebhook',
    'photo: addCountermeasurePhoto',
    'photo: addWorkOrderPhoto',
    'photo: createUser',
    'photo: setAssetPhoto',
    'photo: updateAccount',
    'photo: updateProfile',
    'photo: updateUser',
    'upload: compareMigrationServer',
    'upload: createAssetImport',
    'upload: createGeofenceImport',
    'upload: createMigration',
    'upload: createMigrationServer',
    'upload: createPositionImport',
    'upload: importFinancials',
    'upload: importUsers',
    'view-as: beginViewAs',
  ]);
});
