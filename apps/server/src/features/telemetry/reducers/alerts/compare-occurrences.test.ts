import { noAlerts, type AlertOutput, type AlertRule, type AlertsState } from '@azimute/engine/alerts';
import { describe, expect, it } from 'vitest';
import { compareOccurrences, type ComparedInput, type StoredOccurrence } from './compare-occurrences.ts';

const minuteMs = 60_000;
const nowMs = 1_000 * minuteMs;

function ruleOf(when: AlertRule['when']): AlertRule {
  const scope = { unitIds: [], categories: [], assetIds: [], customerIds: [], geofenceIds: [] };
  return { ruleId: 1, version: 2, when, scope, schedule: null, raiseAfterSeconds: 0, clearAfterSeconds: 0 };
}

function storedAt(from: number, to: number | null, subject = ''): StoredOccurrence {
  const crossedAtMs = from * minuteMs;
  const endedAtMs = to === null ? null : to * minuteMs;
  return { ruleId: 1, subject, crossedAtMs, confirmedAtMs: crossedAtMs, endedAtMs };
}

function endedAt(from: number, to: number): AlertOutput {
  return {
    kind: 'ended',
    ruleId: 1,
    ruleVersion: 2,
    subject: '',
    geofenceId: null,
    crossedAtMs: from * minuteMs,
    confirmedAtMs: to * minuteMs,
    receivedAtMs: to * minuteMs,
    endedAtMs: to * minuteMs,
    value: null,
    worstValue: null,
    worstAtMs: null,
    longitude: null,
    latitude: null,
    fixedAtMs: null,
    notifies: true,
    cause: 'condition',
  };
}

function stateSince(minute: number, subject = ''): AlertsState {
  const watch = {
    ruleId: 1,
    ruleVersion: 2,
    subject,
    geofenceId: null,
    phase: 'active',
    crossedAtMs: minute * minuteMs,
    clearedAtMs: null,
    worstValue: 7,
    worstAtMs: minute * minuteMs,
    toldAtMs: minute * minuteMs,
    dueAtMs: null,
  } as const;
  return { ...noAlerts, watches: { [`1 ${subject}`]: watch } };
}

function compare(given: Partial<ComparedInput>, when: AlertRule['when'] = { kind: 'idling', minutes: 5 }) {
  const compared = compareOccurrences({
    stored: [],
    outputs: [],
    state: null,
    stateBefore: null,
    fromMs: 100 * minuteMs,
    nowMs,
    rules: new Map([[1, ruleOf(when)]]),
    changedMs: new Map([[1, 0]]),
    ...given,
  });
  const said = compared.outputs.map(
    ({ kind, crossedAtMs, endedAtMs }) => `${kind} ${crossedAtMs / minuteMs} ${(endedAtMs ?? 0) / minuteMs}`,
  );
  return { said, watches: compared.state?.watches ?? {} };
}

describe('a recorded occurrence', () => {
  it('is marked uncertain if it is not recomputed', () => {
    expect(compare({ stored: [storedAt(200, 210)] }).said).toEqual(['doubted 200 210']);
    expect(compare({ stored: [storedAt(200, null)] }).said).toEqual(['doubted 200 200']);
    const outputs = [endedAt(220, 230)];
    expect(compare({ stored: [storedAt(200, 210)], outputs }).said).toEqual(['doubted 200 210']);
  });

  it('stays if a recomputed interval overlaps it, and takes its end', () => {
    expect(compare({ stored: [storedAt(200, 210)], outputs: [endedAt(195, 201)] }).said).toEqual([]);
    expect(compare({ stored: [storedAt(200, null)], outputs: [endedAt(195, 230)] }).said).toEqual([
      'ended 200 230',
    ]);
    expect(compare({ stored: [storedAt(200, 210)], state: stateSince(190) }).said).toEqual([]);
  });

  it('of an instantaneous event stays if it moved slightly', () => {
    const given = { stored: [storedAt(200, 200)], outputs: [endedAt(203, 203)] };
    expect(compare(given, { kind: 'geofence_entry' }).said).toEqual([]);
    expect(compare(given).said).toEqual(['doubted 200 200']);
  });

  it('is unchanged if it began before the recomputation, in another version, or with incomplete fixes', () => {
    expect(compare({ stored: [storedAt(90, 95)] }).said).toEqual([]);
    expect(compare({ stored: [storedAt(200, 210)], changedMs: new Map([[1, 300 * minuteMs]]) }).said).toEqual(
      [],
    );
    expect(compare({ stored: [storedAt(200, 210)], rules: new Map() }).said).toEqual([]);
    const unrepeated: AlertRule['when'][] = [
      { kind: 'date_due', everyDays: 1, from: '2026-01-01', aheadDays: 0 },
      { kind: 'device_alarm', alarms: [] },
    ];
    for (const when of unrepeated) expect(compare({ stored: [storedAt(200, 210)] }, when).said).toEqual([]);
  });
});

describe('the stored state', () => {
  it('continues as recorded, or is pending if not recorded', () => {
    expect(compare({ stored: [storedAt(200, null)], state: stateSince(190) }).watches).toMatchObject({
      '1 ': { phase: 'active', crossedAtMs: 200 * minuteMs, worstValue: 7 },
    });
    expect(compare({ state: stateSince(190) }).watches).toMatchObject({
      '1 ': { phase: 'pending', crossedAtMs: 190 * minuteMs, worstValue: null },
    });
  });

  it('keeps its alarms', () => {
    const stateBefore = stateSince(190, 'alarm:sos');
    expect(compare({ stateBefore }, { kind: 'device_alarm', alarms: [] }).watches).toEqual(
      stateBefore.watches,
    );
    expect(compare({ stateBefore }).watches).toEqual({});
  });
});
