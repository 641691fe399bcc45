import type { SimulatedMachine, TrueState } from './simulated-machine.ts';

/** How a maker writes what it reports. */
export interface MakerStyle {
  readonly name: string;
  readonly format: 'xml' | 'prefixed' | 'json';
  readonly hasPin: boolean;
  readonly fuelUnit: 'litre' | 'gallon';
  /** Divides liters; differs from the unit if the maker states the wrong one. */
  readonly fuelFactor: number;
  readonly distanceUnit: 'kilometre' | 'mile';
  readonly distanceFactor: number;
  /** Hours that its local times are behind UTC; undefined for times in UTC. */
  readonly localOffsetHours?: number;
}

export interface Report {
  readonly machine: SimulatedMachine;
  readonly state: TrueState;
  /** Hours that the maker states instead, until it corrects them. */
  readonly statedHours?: number;
  readonly hasPlace: boolean;
  /** How far the clock of the machine is ahead [ms]. */
  readonly aheadMs: number;
}

type Members = Readonly<Record<string, string | number | boolean>>;

function timeOf({ localOffsetHours }: MakerStyle, ms: number): string {
  if (localOffsetHours === undefined) return `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return new Date(ms - localOffsetHours * 3_600_000).toISOString().slice(0, 19);
}

function elementsOf(
  style: MakerStyle,
  { machine, state, statedHours, hasPlace }: Report,
): readonly [string, Members][] {
  return [
    ['Location', { Latitude: hasPlace ? state.latitude : 0, Longitude: hasPlace ? state.longitude : 0 }],
    ['CumulativeOperatingHours', { Hour: statedHours ?? state.hours }],
    ['CumulativeIdleHours', { Hour: state.idleHours }],
    ['FuelUsed', { FuelUnits: style.fuelUnit, FuelConsumed: state.liters / style.fuelFactor }],
    ['FuelUsedLast24', { FuelUnits: style.fuelUnit, FuelConsumed: 100 }],
    ['Distance', { OdometerUnits: style.distanceUnit, Odometer: state.kilometers / style.distanceFactor }],
    [
      'FuelRemaining',
      { Percent: state.fuelPercent, FuelTankCapacityUnits: 'litre', FuelTankCapacity: machine.tankLiters },
    ],
    ['EngineStatus', { Running: state.isRunning }],
  ];
}

function headerOf({ name, hasPin }: MakerStyle, { pin, model, serial }: SimulatedMachine): Members {
  return { OEMName: name, Model: model, SerialNumber: serial, ...(hasPin && { PIN: pin }) };
}

/** Writes a page of a fleet; `links` are addresses by relation. */
export function writePage(
  style: MakerStyle,
  reports: readonly Report[],
  links: Readonly<Record<string, string>>,
): { readonly type: string; readonly body: string } {
  if (style.format === 'json')
    return { type: 'application/json', body: writeJsonPage(style, reports, links) };
  const prefix = style.format === 'prefixed' ? 'iso:' : '';
  const tag = (name: string, content: string, attribute = ''): string =>
    `<${prefix}${name}${attribute}>${content}</${prefix}${name}>`;
  const members = (of: Members): string =>
    Object.entries(of)
      .map(([name, value]) => tag(name, String(value)))
      .join('');
  const equipment = reports.map((report) => {
    const at = timeOf(style, report.state.atMs + report.aheadMs);
    const elements = elementsOf(style, report).map(([name, of]) =>
      tag(name, members(of), ` datetime="${at}"`),
    );
    return tag(
      'Equipment',
      tag('EquipmentHeader', members(headerOf(style, report.machine))) + elements.join(''),
    );
  });
  const linked = Object.entries(links).map(([rel, href]) =>
    tag('Links', tag('rel', rel) + tag('href', href)),
  );
  const namespace = prefix === '' ? 'xmlns' : 'xmlns:iso';
  const root = tag(
    'Fleet',
    linked.join('') + equipment.join(''),
    ` ${namespace}="http://standards.iso.org/iso/15143/-3"`,
  );
  return { type: 'application/xml', body: root };
}

const camelName = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
const camel = (of: Members): Members =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [camelName(name), value]));

function writeJsonPage(
  style: MakerStyle,
  reports: readonly Report[],
  links: Readonly<Record<string, string>>,
): string {
  const equipment = reports.map((report) => ({
    equipmentHeader: camel(headerOf(style, report.machine)),
    ...Object.fromEntries(
      elementsOf(style, report).map(([name, of]) => [
        camelName(name),
        { ...camel(of), dateTime: timeOf(style, report.state.atMs + report.aheadMs) },
      ]),
    ),
  }));
  return JSON.stringify({
    fleet: { links: Object.entries(links).map(([rel, href]) => ({ rel, href })), equipment },
  });
}
