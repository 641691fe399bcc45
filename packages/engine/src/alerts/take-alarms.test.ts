import { describe, expect, it } from 'vitest';
import { startMs } from '../geofences/testing/fence-plan.ts';
import { runReducers } from '../host/run-reducers.ts';
import { prepareAlertRules } from './alert-plan.ts';
import type { AlertsState } from './alerts-state.ts';
import { takeAlarms, type DeviceAlarm } from './take-alarms.ts';
import { alertsOf, asset, beginReducers, briefly, ruleOf } from './testing/reduce-alerts.ts';

function alarmAt(second: number, kind = 'alarm_sos', laterSeconds = 1): DeviceAlarm {
  const occurredAtMs = startMs + second * 1000;
  return { kind, occurredAtMs, receivedAtMs: occurredAtMs + laterSeconds * 1000, place: null };
}

function take(alarms: readonly DeviceAlarm[], words: string[] = [], state: AlertsState | null = null) {
  const rules = [ruleOf({ kind: 'device_alarm', alarms: words }, { clearAfterSeconds: 60 })];
  const plan = prepareAlertRules(3, rules).planOf(asset);
  if (plan === null) throw new Error('No rule holds');
  const { outputs, ...taken } = takeAlarms(state, alarms, plan);
  const runs = beginReducers({ rules });
  const last = runs.at(-1);
  if (last !== undefined) last.state = taken.state;
  runReducers(runs, [], startMs + 1_000_000);
  return { ...taken, told: briefly(outputs), later: briefly(alertsOf(runs).outputs) };
}

describe('device alarms', () => {
  it('are instantaneous, separated by word, and one occurrence if consecutive', () => {
    const { told, later } = take([alarmAt(0), alarmAt(50), alarmAt(20, 'alarm_power_cut'), alarmAt(100)]);
    expect(told).toEqual(['began 1 alarm:sos 0', 'began 1 alarm:power_cut 20']);
    expect(later).toEqual(['ended 1 alarm:power_cut 20 to 20', 'ended 1 alarm:sos 0 to 100']);
  });

  it('are two occurrences if the first was over', () => {
    expect(take([alarmAt(0), alarmAt(61)]).told).toEqual([
      'began 1 alarm:sos 0',
      'ended 1 alarm:sos 0 to 0',
      'began 1 alarm:sos 61',
    ]);
  });

  it('match the names in the rule, as devices or the portal write them, and other events only by name', () => {
    expect(take([alarmAt(0), alarmAt(1, 'alarm_fall_down')], ['SOS']).told).toEqual(['began 1 alarm:sos 0']);
    expect(take([alarmAt(0, 'ignition_on')]).told).toEqual([]);
    expect(take([alarmAt(0, 'ignition_on')], ['ignition_on']).told).toEqual(['began 1 alarm:ignition_on 0']);
  });

  it('are recorded without notification if more than an hour late', () => {
    const rules = [ruleOf({ kind: 'device_alarm', alarms: [] })];
    const plan = prepareAlertRules(3, rules).planOf(asset);
    const taken = plan && takeAlarms(null, [alarmAt(0, 'alarm_sos', 3_700)], plan);
    expect(taken?.outputs).toMatchObject([{ kind: 'began', notifies: false }]);
  });
});
