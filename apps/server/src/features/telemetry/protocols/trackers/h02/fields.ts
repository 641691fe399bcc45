/** Alarms of the status, whose bits are 0 while the alarm is raised. */
export const alarmBits = [
  [0, 'vibration'],
  [1, 'sos'],
  [2, 'overspeed'],
  [18, 'sos'],
  [19, 'powerCut'],
] as const;

export const ignitionBit = 10;

/** Percent of the battery levels 1 to 6; higher values are percents. */
export const batteryLevels: readonly (number | undefined)[] = [undefined, 0, 10, 20, 60, 80, 100];

/** Readings of messages without a fix, by their place after the time. */
export const readingsByKind: Readonly<Record<string, readonly (string | undefined)[]>> = {
  LINK: ['rssi', 'sat', 'batteryPercent', 'steps'],
};

/** Readings of heartbeats, which have no time. */
export const timelessReadings: Readonly<Record<string, readonly string[]>> = {
  HTBT: ['batteryPercent'],
};

/** Binary frames: lengths in bytes and places in hexadecimal digits after the ID. */
export const binary = {
  /** Digits of an ID with 5 bytes, and of an IMEI in 8 bytes. */
  idDigits: [10, 16],
  /** Bytes after the ID, with the running number. */
  restLength: 26,
  time: 0,
  date: 6,
  latitude: 12,
  battery: 20,
  longitude: 22,
  flags: 31,
  speed: 32,
  course: 35,
  status: 38,
  end: 46,
} as const;

/** Bits of the flags in binary frames. */
export const flagBits = { isValid: 0b0010, isNorth: 0b0100, isEast: 0b1000 } as const;
