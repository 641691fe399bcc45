/** Kinds of alarms by type of message. */
export const messageAlarms: ReadonlyMap<string, string> = new Map([
  ['SOS', 'sos'],
  ['TOW', 'tow'],
  ['MPF', 'powerCut'],
  ['EPF', 'powerCut'],
  ['MPN', 'powerRestored'],
  ['EPN', 'powerRestored'],
  ['PNA', 'powerOn'],
  ['PFA', 'powerOff'],
  ['BPL', 'lowBattery'],
  ['SPD', 'overspeed'],
  ['GIN', 'geofenceEnter'],
  ['GOT', 'geofenceExit'],
  ['IDN', 'idle'],
  ['JDR', 'jamming'],
  ['JDS', 'jamming'],
  ['TMP', 'temperature'],
  ['TEM', 'temperature'],
  ['CRA', 'accident'],
  ['ANT', 'gpsAntennaCut'],
  ['FLA', 'fuelLeak'],
]);

/** Alarms of messages whose report type, the second digit behind the ID, names the kind. */
export const typedAlarms: ReadonlyMap<string, readonly string[]> = new Map([
  ['HBM', ['hardBraking', 'hardAcceleration', 'hardCornering']],
  ['GEO', ['geofenceExit', 'geofenceEnter']],
]);

/** Messages that state the ignition. */
export const ignitionMessages: ReadonlyMap<string, boolean> = new Map([
  ['IGN', true],
  ['VGN', true],
  ['IGF', false],
  ['VGF', false],
]);

/** Messages of hand-held trackers that end with the battery level. */
export const batteryMessages: ReadonlySet<string> = new Set([
  'FRI',
  'RTL',
  'SOS',
  'SPD',
  'GEO',
  'DOG',
  'LBC',
  'NMR',
  'DIS',
  'PNL',
  'TRI',
  'SWG',
  'TMP',
]);

/** Index of the battery level among the small numbers behind a fix, for device types where it is not the last. */
export const batteryPositions: Readonly<Record<string, number>> = { C3: 0, DE: 2 };

/** Device types whose state has no inputs and outputs. */
export const shortStateTypes: ReadonlySet<string> = new Set(['BD', 'DF']);

/** Device types that state the battery level before the accuracy. */
export const earlyBatteryTypes: ReadonlySet<string> = new Set(['40', '44', '66']);

export type CanKind = 'text' | 'number' | 'distance' | 'level' | 'perHour' | 'skipped';

/** CAN values in the order of the bits of their mask. */
export const canFields: readonly (readonly [name: string, kind: CanKind])[] = [
  ['vin', 'text'],
  ['ignitionKey', 'number'],
  ['obdOdometer', 'distance'],
  ['fuelUsed', 'number'],
  ['rpm', 'number'],
  ['obdSpeed', 'number'],
  ['coolantTemp', 'number'],
  ['fuelConsumption', 'perHour'],
  ['fuelLevel', 'level'],
  ['range', 'skipped'],
  ['throttle', 'number'],
  ['hourMeterHours', 'number'],
  ['drivingHours', 'number'],
  ['idleHours', 'number'],
  ['idleFuelUsed', 'number'],
  ['axleWeight', 'number'],
  ['tachograph', 'skipped'],
  ['indicators', 'skipped'],
  ['lights', 'skipped'],
  ['doors', 'skipped'],
  ['overspeedHours', 'skipped'],
  ['engineOverspeedHours', 'skipped'],
];

/** Bit of the mask that adds a second mask, whose first value is the level of AdBlue. */
export const CAN_EXPANSION_BIT = 29;

/** Default passwords of commands by device type, the first two digits of the protocol's version. */
export const defaultPasswords: Readonly<Record<string, string>> = {
  '02': 'gl200',
  '04': 'gv200',
  '06': 'gv300',
  '08': 'gmt100',
  '0F': 'gv55',
  '1A': 'gl300',
  '1F': 'gv500',
  '25': 'gv300',
  '27': 'gv300w',
  '2C': 'gl300w',
  '2F': 'gv55',
  '30': 'gl300',
  '31': 'gv65',
  '35': 'gv200',
  '36': 'gv500',
  '3F': 'gmt100',
  '41': 'gv75w',
  '50': 'gv55w',
  C2: 'gv600m',
  F1: 'gv350m',
};
