import type { Report } from '../tracker-protocol.ts';

/** Value of an IO element: a number without a kind. */
export interface Field {
  readonly name: string;
  /** Factor from the reported to the portal's unit. */
  readonly scale?: number;
  readonly isSigned?: boolean;
  readonly kind?: 'boolean' | 'hex' | 'text';
  /** Lowest and highest raw value; others are codes of sensor faults. */
  readonly range?: readonly [number, number];
  /** Bytes; an element of another width is another one, of an older family. */
  readonly width?: number;
  /** True for bytes in the reverse order of the printed ID. */
  readonly isReversed?: boolean;
}

/** IO elements that are members of a report, in the order of preference. */
export const memberFields: ReadonlyMap<number, Field & { readonly name: keyof Report }> = new Map([
  [239, { name: 'ignition', kind: 'boolean' }],
  [16, { name: 'odometerKm', scale: 0.001 }],
  [102, { name: 'hourMeterHours', scale: 1 / 60 }],
  [103, { name: 'hourMeterHours', scale: 1 / 60 }],
  [449, { name: 'hourMeterHours', scale: 1 / 3600 }],
]);

const flag = (name: string): Field => ({ name, kind: 'boolean' });
const number = (name: string, scale = 1): Field => ({ name, scale });
const signed = (name: string, scale = 1): Field => ({ name, scale, isSigned: true });
/** 1-Wire sensor in 0.1 °C; above it are codes of faults. */
const wired = (name: string): Field => ({ name, scale: 0.1, isSigned: true, range: [-550, 1250], width: 4 });
/** Bluetooth sensor in 0.01 °C; 2000, 3000 and 4000 report a missing or failed sensor. */
const wireless = (name: string): Field => ({
  name,
  scale: 0.01,
  isSigned: true,
  range: [-4000, 12_500],
  width: 2,
});

export const wirelessFaults: ReadonlySet<number> = new Set([2000, 3000, 4000]);
export const wirelessIds: ReadonlySet<number> = new Set([25, 26, 27, 28]);

/** IO elements of the FMB, FMC and FMM families. */
export const attributeFields: ReadonlyMap<number, Field> = new Map([
  [1, flag('in1')],
  [2, flag('in2')],
  [3, flag('in3')],
  [4, flag('in4')],
  [6, number('adc2', 0.001)],
  [9, number('adc1', 0.001)],
  [10, number('adc2', 0.001)],
  [11, { name: 'iccid', kind: 'hex' }],
  [12, number('fuelUsed', 0.001)],
  [13, number('fuelLitersPer100Km', 0.01)],
  [15, number('ecoScore', 0.01)],
  [17, signed('axisX')],
  [18, signed('axisY')],
  [19, signed('axisZ')],
  [20, number('bleBattery2')],
  [21, number('rssi')],
  [22, number('bleBattery3')],
  [23, number('bleBattery4')],
  [25, wireless('temp1')],
  [26, wireless('temp2')],
  [27, wireless('temp3')],
  [28, wireless('temp4')],
  [29, number('bleBattery1')],
  [30, number('dtcCount')],
  [31, number('engineLoad')],
  [32, signed('coolantTemp')],
  [36, number('rpm')],
  [37, number('obdSpeed')],
  [39, signed('intakeTemp')],
  [41, number('throttle')],
  [48, number('fuelLevel')],
  [53, signed('ambientTemp')],
  [58, signed('oilTemp')],
  [60, number('fuelConsumption', 0.01)],
  [66, number('power', 0.001)],
  [67, number('battery', 0.001)],
  [68, number('batteryCurrent', 0.001)],
  [69, number('gnssStatus')],
  [70, signed('deviceTemp', 0.1)],
  [72, wired('temp1')],
  [73, wired('temp2')],
  [74, wired('temp3')],
  [75, wired('temp4')],
  [78, { name: 'driverUniqueId', kind: 'hex', isReversed: true }],
  [80, number('dataMode')],
  [81, number('obdSpeed')],
  [82, number('throttle')],
  [83, number('fuelUsed', 0.1)],
  [84, number('fuel', 0.1)],
  [85, number('rpm')],
  [86, number('humidity', 0.1)],
  [87, number('obdOdometer')],
  [89, number('fuelLevel')],
  [105, number('obdOdometer')],
  [107, number('fuelUsed', 0.1)],
  [110, number('fuelConsumption', 0.1)],
  [111, number('adBlueLevel')],
  [112, number('adBlueLiters', 0.1)],
  [113, { name: 'batteryPercent', width: 1 }],
  [114, number('engineLoad')],
  [115, signed('engineTemp', 0.1)],
  [118, number('axleWeight')],
  [132, { name: 'securityState', kind: 'hex' }],
  [179, flag('out1')],
  [180, flag('out2')],
  [181, number('pdop', 0.1)],
  [182, number('hdop', 0.1)],
  [199, number('tripOdometer')],
  [200, number('sleepMode')],
  [205, number('cellId')],
  [206, number('areaCode')],
  [207, { name: 'rfid', kind: 'hex' }],
  [236, flag('sos')],
  [237, number('networkType')],
  [238, { name: 'driverUniqueId', kind: 'hex' }],
  [240, flag('moving')],
  [241, number('operatorCode')],
  [256, { name: 'vin', kind: 'text' }],
  [281, { name: 'dtcs', kind: 'text' }],
  [325, { name: 'vin', kind: 'text' }],
  [389, number('obdOdometer', 1000)],
  [390, number('fuel', 0.1)],
  [403, { name: 'driverUniqueId', kind: 'text' }],
]);

const raised =
  (alarm: string): ((value: number) => string | undefined) =>
  (value) =>
    value > 0 ? alarm : undefined;

const greenDriving = ['hardAcceleration', 'hardBraking', 'hardCornering'] as const;
const crossings = ['geofenceExit', 'geofenceEnter'] as const;

/** Alarms of the event that caused a record, by its IO element; other records repeat its value. */
export const eventAlarms: ReadonlyMap<number, (value: number) => string | undefined> = new Map([
  ...[155, 156, 157, 158, 159, 175].map((zone) => [zone, (value: number) => crossings[value]] as const),
  [236, raised('sos')],
  [246, raised('tow')],
  [247, raised('accident')],
  [249, raised('jamming')],
  [251, raised('idle')],
  [252, raised('powerCut')],
  [253, (value) => greenDriving[value - 1]],
  [255, raised('overspeed')],
  [318, raised('jamming')],
]);
