import type { Locale } from './locales.ts';

/** Kinds of reading. A text can be a code, such as a fault code. */
export const readingKinds = ['number', 'boolean', 'text'] as const;
export type ReadingKind = (typeof readingKinds)[number];

export type ReadingValue = number | boolean | string;
export type ReadingNames = Readonly<Record<Locale, string>>;

/** Source of a reading, limited to devices and machines. */
export interface ReadingSource {
  /** Protocol as named by a Traccar server, or else the endpoint; null for all. */
  readonly protocol: string | null;
  /** Model of the machine; null for all. */
  readonly model: string | null;
  /** Over the keys reported by a device; a single key takes its value unchanged. */
  readonly formula: string;
}

export const readingCodeMaxLength = 40;
export const readingCodePattern = /^[a-z][a-z0-9_]*$/;
export const readingNameMaxLength = 80;
export const readingUnitMaxLength = 16;
export const readingSourcesMost = 20;
export const readingsMost = 200;
export const readingFormulaMaxLength = 300;

/** Errors in a formula; `at` is the index of the character. */
export const formulaProblems = [
  'formula_empty',
  'formula_too_long',
  'formula_character',
  'formula_incomplete',
  'formula_unexpected',
  'formula_unclosed',
  'formula_function',
  'formula_too_deep',
] as const;
export type FormulaProblem = (typeof formulaProblems)[number];

/** Maximum number of points of a chart; beyond it, the lowest and highest of each interval are kept. */
export const readingPointsMost = 1_500;

/** Maximum range of a chart. */
export const readingHistoryMostDays = 3;

/** Reading that every account has. Its formulas apply to every model. */
export interface BuiltInReading {
  readonly code: string;
  readonly kind: ReadingKind;
  readonly unit: string;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly names: ReadingNames;
  /** Formulas in order; the first with a result counts. */
  readonly formulas: readonly string[];
  /** Replacement formulas for devices of a protocol. */
  readonly ofProtocol?: Readonly<Record<string, readonly string[]>>;
}

function number(
  code: string,
  unit: string,
  [lowest, highest]: readonly [number, number],
  [en, es, pt]: readonly [string, string, string],
  formulas: readonly string[],
  ofProtocol?: Readonly<Record<string, readonly string[]>>,
): BuiltInReading {
  const reading: BuiltInReading = {
    code,
    kind: 'number',
    unit,
    lowest,
    highest,
    names: { en, es, pt },
    formulas,
  };
  return ofProtocol === undefined ? reading : { ...reading, ofProtocol };
}

function other(
  code: string,
  kind: 'boolean' | 'text',
  [en, es, pt]: readonly [string, string, string],
  formulas: readonly string[],
): BuiltInReading {
  return { code, kind, unit: '', lowest: null, highest: null, names: { en, es, pt }, formulas };
}

/**
 * Values that devices report besides positions, by the keys under which endpoints store them: keys of Traccar servers
 * (V, km/h, L), keys of phones, and the fields of a position. A range contains the possible values, not the desirable
 * ones.
 */
export const builtInReadings: readonly BuiltInReading[] = [
  number(
    'engine_temperature',
    '°C',
    [-50, 250],
    ['Engine temperature', 'Temperatura del motor', 'Temperatura do motor'],
    ['engineTemp', 'engineTemperature', 'coolantTemp', 'coolantTemperature'],
  ),
  number(
    'coolant_temperature',
    '°C',
    [-50, 200],
    ['Coolant temperature', 'Temperatura del refrigerante', 'Temperatura do líquido de arrefecimento'],
    ['coolantTemp', 'coolantTemperature'],
  ),
  number(
    'oil_temperature',
    '°C',
    [-50, 250],
    ['Oil temperature', 'Temperatura del aceite', 'Temperatura do óleo'],
    ['oilTemp', 'oilTemperature'],
  ),
  number(
    'oil_pressure',
    'kPa',
    [0, 1500],
    ['Oil pressure', 'Presión de aceite', 'Pressão do óleo'],
    ['oilPressure', 'oilPressureBar * 100'],
  ),
  number(
    'engine_speed',
    'rpm',
    [0, 10_000],
    ['Engine speed', 'Régimen del motor', 'Rotação do motor'],
    ['rpm', 'engineRpm'],
  ),
  number('engine_load', '%', [0, 125], ['Engine load', 'Carga del motor', 'Carga do motor'], ['engineLoad']),
  number('throttle', '%', [0, 100], ['Throttle', 'Acelerador', 'Acelerador'], ['throttle']),
  number(
    'fuel_level',
    '%',
    [0, 100],
    ['Fuel level', 'Nivel de combustible', 'Nível de combustível'],
    ['fuelPercent', 'fuelLevel'],
  ),
  number(
    'fuel_volume',
    'L',
    [0, 20_000],
    ['Fuel in the tank', 'Combustible en el tanque', 'Combustível no tanque'],
    ['fuelLiters', 'fuel'],
  ),
  number(
    'fuel_used',
    'L',
    [0, 10_000_000],
    ['Fuel used', 'Combustible consumido', 'Combustível consumido'],
    ['fuelUsed'],
  ),
  number(
    'fuel_rate',
    'L/h',
    [0, 1000],
    ['Fuel consumption', 'Consumo de combustible', 'Consumo de combustível'],
    ['fuelRate', 'fuelConsumption'],
  ),
  number(
    'supply_voltage',
    'V',
    [0, 100],
    ['Supply voltage', 'Tensión de alimentación', 'Tensão de alimentação'],
    ['power', 'externalVoltage'],
    { owntracks: ['uext'] },
  ),
  number(
    'battery_voltage',
    'V',
    [0, 100],
    ['Battery voltage', 'Tensión de la batería', 'Tensão da bateria'],
    ['battery', 'batteryVoltage'],
    { owntracks: ['ubatt'] },
  ),
  number(
    'battery_level',
    '%',
    [0, 100],
    ['Battery of the device', 'Batería del dispositivo', 'Bateria do dispositivo'],
    ['batteryPercent'],
  ),
  number('hour_meter', 'h', [0, 1_000_000], ['Hour meter', 'Horómetro', 'Horímetro'], ['hourMeterHours']),
  number('odometer', 'km', [0, 10_000_000], ['Odometer', 'Odómetro', 'Hodômetro'], ['odometerKm']),
  number(
    'trip_odometer',
    'km',
    [0, 10_000_000],
    ['Trip odometer', 'Odómetro parcial', 'Hodômetro parcial'],
    ['tripOdometer / 1000'],
  ),
  number('speed', 'km/h', [0, 2000], ['Speed', 'Velocidad', 'Velocidade'], ['speedKph']),
  number(
    'wheel_speed',
    'km/h',
    [0, 400],
    ['Speed by the vehicle', 'Velocidad del vehículo', 'Velocidade do veículo'],
    ['obdSpeed'],
  ),
  number('satellites', '', [0, 100], ['Satellites', 'Satélites', 'Satélites'], ['sat', 'satellites']),
  number('position_dilution', '', [0, 100], ['HDOP', 'HDOP', 'HDOP'], ['hdop']),
  number(
    'signal_strength',
    '',
    [-140, 100],
    ['Signal strength', 'Intensidad de señal', 'Intensidade do sinal'],
    ['rssi', 'signal'],
  ),
  number(
    'device_temperature',
    '°C',
    [-60, 150],
    ['Temperature of the device', 'Temperatura del dispositivo', 'Temperatura do dispositivo'],
    ['deviceTemp'],
  ),
  number(
    'sensor_temperature',
    '°C',
    [-100, 300],
    ['Sensor temperature', 'Temperatura del sensor', 'Temperatura do sensor'],
    ['temp1', 'temperature'],
  ),
  number('humidity', '%', [0, 100], ['Humidity', 'Humedad', 'Umidade'], ['humidity']),
  number('axle_weight', 'kg', [0, 500_000], ['Axle weight', 'Peso por eje', 'Peso por eixo'], ['axleWeight']),
  other('ignition', 'boolean', ['Ignition', 'Encendido', 'Ignição'], ['ignition']),
  other('door_open', 'boolean', ['Door open', 'Puerta abierta', 'Porta aberta'], ['door']),
  other('charging', 'boolean', ['Charging', 'Cargando', 'Carregando'], ['charging']),
  other('blocked', 'boolean', ['Blocked', 'Bloqueado', 'Bloqueado'], ['blocked']),
  other('fault_codes', 'text', ['Fault codes', 'Códigos de falla', 'Códigos de falha'], ['dtcs', 'faults']),
  other(
    'driver',
    'text',
    ['Driver ID', 'ID del conductor', 'ID do motorista'],
    ['driverUniqueId', 'operator'],
  ),
];
