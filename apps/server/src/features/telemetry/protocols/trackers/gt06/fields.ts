/** Messages with a GPS block, by protocol number, and the order of the blocks that follow it. */
export interface Layout {
  /** Bytes before the time. */
  readonly before?: number;
  /** True if another message of the same number has no GPS block. */
  readonly isGpsOnly?: boolean;
  /** Length byte before the GPS block, 0 without one. */
  readonly hasGpsLength?: boolean;
  /** `short`: 2 bytes of area and 3 of cell; `long`: 4 and 8 bytes; the country's highest bit announces a network of 2 bytes. */
  readonly cell?: 'short' | 'long';
  /** Length byte before the cell, which some models leave out. */
  readonly hasCellLength?: boolean;
  readonly tail?: 'status' | 'alarm' | 'driver';
}

export const layouts: ReadonlyMap<number, Layout> = new Map<number, Layout>([
  [0x10, {}],
  [0x11, { cell: 'short' }],
  [0x12, { cell: 'short' }],
  [0x16, { cell: 'short', hasCellLength: true, tail: 'alarm' }],
  [0x17, { cell: 'short', tail: 'driver' }],
  [0x1e, { cell: 'short' }],
  [0x22, { cell: 'short', tail: 'status' }],
  [0x24, { cell: 'short' }],
  [0x25, { cell: 'short' }],
  [0x26, { cell: 'short', hasCellLength: true, tail: 'alarm' }],
  [0x27, { cell: 'short', hasCellLength: true, tail: 'alarm' }],
  [0x2d, { cell: 'short', tail: 'status' }],
  [0x31, {}],
  [0x32, {}],
  [0x34, { before: 4 }],
  [0x36, { cell: 'short', isGpsOnly: true }],
  [0x37, { cell: 'short' }],
  [0x38, {}],
  [0x61, { before: 8 }],
  [0xa0, { cell: 'long', tail: 'status' }],
  [0xa2, { cell: 'long' }],
  [0xa3, { cell: 'long', hasCellLength: true, tail: 'alarm' }],
  [0xa4, { cell: 'long', hasCellLength: true, tail: 'alarm' }],
]);

/** Layouts of long frames that differ from short ones. */
export const longLayouts: ReadonlyMap<number, Layout> = new Map<number, Layout>([
  [0x32, { hasGpsLength: true }],
  [0x33, { hasGpsLength: true }],
]);

/** Messages that may have cells instead of a GPS block. */
export const cellMessages: ReadonlyMap<number, 'short' | 'long'> = new Map<number, 'short' | 'long'>([
  [0x11, 'short'],
  [0x18, 'short'],
  [0x24, 'short'],
  [0x28, 'short'],
  [0x2c, 'short'],
  [0x2e, 'short'],
  [0xa1, 'long'],
  [0xa2, 'long'],
]);

/** Alarms with a cell instead of a GPS block and time. */
export const cellAlarms: ReadonlyMap<number, 'short' | 'long'> = new Map<number, 'short' | 'long'>([
  [0x19, 'short'],
  [0xa5, 'long'],
]);

/** Codes of alarm messages. */
export const alarmCodes: ReadonlyMap<number, string> = new Map([
  [0x01, 'sos'],
  [0x02, 'powerCut'],
  [0x03, 'vibration'],
  [0x04, 'geofenceEnter'],
  [0x05, 'geofenceExit'],
  [0x06, 'overspeed'],
  [0x09, 'tow'],
  [0x0e, 'lowPower'],
  [0x0f, 'lowPower'],
  [0x11, 'powerOff'],
  [0x13, 'tampering'],
  [0x14, 'door'],
  [0x19, 'lowBattery'],
  [0x1d, 'tampering'],
  [0x23, 'fallDown'],
  [0x25, 'tampering'],
  [0x29, 'hardAcceleration'],
  [0x2a, 'hardCornering'],
  [0x2b, 'hardCornering'],
  [0x2c, 'accident'],
  [0x30, 'hardBraking'],
]);

/** Codes of camera events. */
export const cameraAlarms: ReadonlyMap<number, string> = new Map([
  [0x01, 'general'],
  [0x90, 'hardAcceleration'],
  [0x91, 'hardBraking'],
  [0x92, 'hardCornering'],
  [0x93, 'accident'],
]);

/** Bits 3 to 5 of the terminal's status. */
export const statusAlarms: readonly (string | undefined)[] = [
  undefined,
  'vibration',
  'powerCut',
  'lowBattery',
  'sos',
  undefined,
  undefined,
  'removing',
];

/** Battery and signal come in levels: 0 is empty or none, the highest is full. */
export const MOST_BATTERY_LEVEL = 6;
