/** Codes of `EMG` reports of the ST300 series. */
export const emergencies: ReadonlyMap<number, string> = new Map([
  [1, 'sos'],
  [2, 'parking'],
  [3, 'powerCut'],
  [5, 'door'],
  [6, 'door'],
  [7, 'movement'],
  [8, 'vibration'],
]);

/** Codes of `ALT` reports, common to all series. */
export const alerts: ReadonlyMap<number, string> = new Map([
  [1, 'overspeed'],
  [3, 'gpsAntennaCut'],
  [5, 'geofenceExit'],
  [6, 'geofenceEnter'],
  [14, 'lowBattery'],
  [15, 'vibration'],
  [16, 'accident'],
  [40, 'powerRestored'],
  [41, 'powerCut'],
  [42, 'sos'],
  [46, 'hardAcceleration'],
  [47, 'hardBraking'],
  [50, 'jamming'],
  [132, 'door'],
]);

/** Alert of universal reports whose data is the driver's ID. */
export const DRIVER_ALERT = 59;

/** Fields of universal reports that a bit of the report map includes, from bit 1, with their width in binary reports. */
export const universalFields = [
  ['model', 1],
  ['version', 3],
  ['isLive', 1],
  ['date', 3],
  ['time', 3],
  ['cellId', 4],
  ['country', 2],
  ['network', 2],
  ['area', 2],
  ['rssi', 1],
  ['latitude', 4],
  ['longitude', 4],
  ['speed', 2],
  ['course', 2],
  ['satellites', 1],
  ['fix', 1],
  ['inputs', 1],
  ['outputs', 1],
] as const;
export type UniversalField = (typeof universalFields)[number][0];

/** Bits after them: mode or alert, reason or modifier, number or data, reserved, assigned fields. */
export const CODE_BIT = 19;
export const REASON_BIT = 20;
export const DATA_BIT = 21;
export const RESERVED_BIT = 22;
export const ASSIGNED_BIT = 23;

/** Names of assigned fields, by their bit; others are numbered. */
export const assignedNames: Readonly<Record<number, string>> = { 0: 'battery', 1: 'power' };

/** Headers of universal reports. */
export const universalHeaders: ReadonlySet<string> = new Set([
  'STT',
  'EMG',
  'EVT',
  'ALT',
  'ALV',
  'UEX',
  'RES',
  'BLE',
  'BSA',
  'CRR',
]);

/** Leading fields of a series: those without a model, those without a cell, and those with the full cell. */
export function shapeOf(header: string): { readonly hasModel: boolean; readonly cellFields: number } {
  const series = header.slice(0, 5);
  return {
    hasModel: series.startsWith('ST3') || series === 'ST500' || series === 'ST600',
    cellFields: series === 'ST500' ? 0 : series === 'ST600' ? 5 : 1,
  };
}
