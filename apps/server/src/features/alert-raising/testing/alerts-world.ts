import type { createAlertTypeSchema } from '@azimute/contract';
import type { z } from 'zod';
import { createManualClock } from '../../../platform/clock.ts';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import { portalOf } from '../../../testing/portal-of.ts';
import { plantAlertType } from '../../alert-types/testing/plant-alert-type.ts';
import { createAlertNotifier } from '../create-alert-notifier.ts';
import type { Finding, RaisedAlert } from '../finding.ts';
import { recordFindings } from '../record-findings.ts';

export const startMs = Date.parse('2026-03-02T12:00:00Z');
const minuteMs = 60_000;
const sees = ['services:simc:alertas:alertas'] as const;
const columns = { model: 'X', category: 'truck' };

/** A log that fails the test on a warning. */
export const failingLog = {
  warn: (warning: unknown) => {
    throw new Error(JSON.stringify(warning));
  },
};

/**
 * Starts a portal that raises alerts and notifies users, for an account with two ULs: Rui sees alerts of CPS with A1
 * and A2, and Bia sees alerts of SP with B1. The viewer sees none.
 */
export async function startAlertsWorld() {
  const clock = createManualClock(new Date(startMs));
  const portal = await portalOf({
    clock,
    modules: ['services:simc:alertas', 'services:simc:geolocalizacao', 'notifications'],
    units: ['CPS', 'SP'],
    assets: { A1: { columns }, A2: { columns }, B1: { columns, unit: 'SP' } },
    people: { rui: { sees }, bia: { sees, units: ['SP'] } },
    viewer: { sees: ['notifications'] },
  });
  const { accountId, assetIds, database } = portal;
  const notifier = createAlertNotifier({ database, clock, log: failingLog });
  return {
    ...portal,
    ...portal.people,
    clock,
    notifier,
    plantType: (given: Partial<z.input<typeof createAlertTypeSchema>>) => plantAlertType(portal, given),
    /** Creates a finding of a type in version 1; times are minutes from the start. */
    finding: (
      ruleId: number,
      {
        atMinute = 0,
        endMinute,
        ...given
      }: Partial<Finding> & { readonly atMinute?: number; readonly endMinute?: number } = {},
    ): Finding => ({
      accountId,
      assetId: assetIds.A1,
      kind: endMinute === undefined ? 'began' : 'ended',
      ruleId,
      ruleVersion: 1,
      subject: '',
      geofenceId: null,
      crossedAtMs: startMs + atMinute * minuteMs,
      confirmedAtMs: startMs + atMinute * minuteMs,
      receivedAtMs: startMs + atMinute * minuteMs,
      endedAtMs: endMinute === undefined ? null : startMs + endMinute * minuteMs,
      worstValue: null,
      worstAtMs: null,
      longitude: -46.6,
      latitude: -23.5,
      notifies: true,
      ...given,
    }),
    record: (findings: readonly Finding[]): Promise<RaisedAlert[]> =>
      asProvedAccounts(database.pipeline, [accountId], async (client) => [
        ...(await recordFindings(client, findings, clock.now())).values(),
      ]),
    stop: async () => {
      await notifier.stop();
      await portal.stop();
    },
  };
}
