import type {
  AlertCondition,
  AlertKind,
  AlertTypeSettings,
  CalculatedCondition,
  ConditionKind,
} from '@azimute/contract';
import type { AlertType } from './alert-type-queries.ts';

export interface TypeFormValues extends AlertTypeSettings {
  readonly code: string;
}

/** Initial values of a condition that was just chosen. */
const beginnings: { readonly [K in ConditionKind]: Extract<CalculatedCondition, { kind: K }> } = {
  reading: {
    kind: 'reading',
    reading: 'coolant_temperature',
    is: 'above',
    limit: 105,
    upperLimit: null,
    overSeconds: null,
    clearLimit: null,
    engine: 'any',
  },
  geofence_entry: { kind: 'geofence_entry' },
  geofence_exit: { kind: 'geofence_exit' },
  geofence_dwell: { kind: 'geofence_dwell', minutes: 60 },
  outside_geofence: { kind: 'outside_geofence' },
  speeding: { kind: 'speeding', limitKph: 80, marginKph: 0 },
  no_communication: { kind: 'no_communication', minutes: null },
  idling: { kind: 'idling', minutes: 20 },
  towed: { kind: 'towed', meters: 500 },
  out_of_hours: { kind: 'out_of_hours' },
  meter_due: { kind: 'meter_due', meter: 'hour_meter', every: 250, from: 0, ahead: 20 },
  date_due: { kind: 'date_due', everyDays: 180, from: '2026-01-01', aheadDays: 15 },
  status_lasting: { kind: 'status_lasting', status: 'turned_off', minutes: 4_320 },
  device_alarm: { kind: 'device_alarm', alarms: [] },
  impossible_reading: { kind: 'impossible_reading', readings: [] },
  first_movement: { kind: 'first_movement', afterMinutes: 1_440 },
  usage: { kind: 'usage', is: 'below', hours: 2, period: 'day' },
};

export function beginCondition(kind: ConditionKind): AlertCondition {
  return { type: 'calculated', when: beginnings[kind] };
}

export function conditionOf(kind: AlertKind): AlertCondition {
  if (kind === 'external') return { type: 'external', codes: [] };
  if (kind === 'group') return { type: 'group', typeIds: [], atLeast: 3, withinMinutes: 60, by: 'unit' };
  return beginCondition('reading');
}

export const emptyType: TypeFormValues = {
  code: '',
  name: '',
  description: '',
  group: 'alert',
  category: 'maintenance',
  severity: 'medium',
  state: 'watching',
  condition: conditionOf('calculated'),
  scope: { unitIds: [], categories: [], assetIds: [], customerIds: [], geofenceIds: [] },
  schedule: null,
  raiseAfterSeconds: 180,
  clearAfterSeconds: 300,
  repeatAfterMinutes: 30,
  resolvesItself: false,
  ownWithinMinutes: null,
  resolveWithinMinutes: null,
  proofDays: 30,
  proofDistances: 3,
  recommendation: '',
  recommendationFileId: null,
  tags: [],
  sending: { levels: [], fromSeverity: 'uninformed', schedule: null, digest: 'at_once', quietHours: null },
};

export function toTypeFormValues(type: AlertType): TypeFormValues {
  return {
    code: type.code,
    name: type.name,
    description: type.description,
    group: type.group,
    category: type.category,
    severity: type.severity,
    state: type.state,
    condition: type.condition,
    scope: type.scope,
    schedule: type.schedule,
    raiseAfterSeconds: type.raiseAfterSeconds,
    clearAfterSeconds: type.clearAfterSeconds,
    repeatAfterMinutes: type.repeatAfterMinutes,
    resolvesItself: type.resolvesItself,
    ownWithinMinutes: type.ownWithinMinutes,
    resolveWithinMinutes: type.resolveWithinMinutes,
    proofDays: type.proofDays,
    proofDistances: type.proofDistances,
    recommendation: type.recommendation,
    recommendationFileId: type.recommendationFile?.id ?? null,
    tags: type.tags,
    sending: type.sending,
  };
}
