import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { decodeFleet, type DecodedPage } from './decode-fleet.ts';
import type { FleetNode } from './fleet-node.ts';
import { readFleet } from './read-fleet.ts';
import { readTime } from './read-time.ts';

const options = { timeZone: 'America/Sao_Paulo', nowMs: Date.parse('2026-03-02T12:00:00Z') };
const fixture = (name: string): FleetNode =>
  readFleet(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'));
const decode = (name: string): DecodedPage => decodeFleet(fixture(name), options);
const at = (time: string): number => Date.parse(`2026-03-02T${time}Z`);

describe('decodeFleet', () => {
  it('reads a fleet of the standard, and converts the units that it states', () => {
    const { machines, links, problems } = decode('standard.xml');
    expect(links).toEqual({
      self: 'https://feed.example/iso/Fleet/1',
      next: 'https://feed.example/iso/Fleet/2',
    });
    expect(problems).toEqual({});
    expect(machines).toHaveLength(1);
    const [machine] = machines;
    expect(machine).toMatchObject({
      key: 'NRL120X4000000087',
      maker: 'Norrland',
      model: 'NX 220',
      serial: '40087',
    });
    expect(machine?.problems).toEqual({});
    const values = machine?.readings.flatMap((reading) =>
      'value' in reading ? [[reading.kind, reading.atMs, reading.value]] : [],
    );
    expect(values).toEqual([
      ['defRemaining', at('11:55:00'), 80],
      ['fuelRemaining', at('11:55:00'), 62.4],
      ['distance', at('11:58:00'), 160.9344],
      ['engineRunning', at('11:58:00'), true],
      ['fuelUsed', at('11:58:00'), 3785.411784],
      ['fuelUsedLast24', at('11:58:00'), 142],
      ['idleHours', at('11:58:00'), 812.25],
      ['loadFactorLast24', at('11:58:00'), 44.5],
      ['operatingHours', at('11:58:00'), 4118.5],
      ['topSpeedLast24', at('11:58:00'), 16.09344],
    ]);
    expect(machine?.readings.find(({ kind }) => kind === 'location')).toMatchObject({ altitudeMeters: 762 });
    expect(machine?.readings.find(({ kind }) => kind === 'fuelRemaining')).toMatchObject({ tankLiters: 400 });
  });

  it('reads prefixed elements, times with an offset, and names a machine without a PIN', () => {
    const { machines, links } = decode('prefixed.xml');
    expect(links).toEqual({ next: '/iso/Fleet/2' });
    expect(machines[0]).toMatchObject({ key: 'TORNAX|TX320|L7741', pin: '' });
    expect(machines[0]?.readings).toEqual([
      { kind: 'operatingHours', atMs: at('11:58:00'), value: 233.7, tankLiters: null },
    ]);
  });

  it('reads JSON, and local times in the given zone', () => {
    const [machine] = decodeFleet(fixture('camel.json'), { ...options, nowMs: at('15:00:00') }).machines;
    expect(machine?.problems).toEqual({ time_without_zone: 4 });
    expect(machine?.readings).toContainEqual({ kind: 'engineRunning', atMs: at('14:00:00'), value: false });
    expect(machine?.readings[0]).toEqual({
      kind: 'fault',
      atMs: at('13:59:00'),
      code: 'SPN 100 FMI 1',
      description: 'Low oil pressure',
      severity: 'High',
      source: 'Engine',
    });
  });

  it('names deviations, and never guesses a unit', () => {
    const { machines, problems } = decode('quirks.xml');
    expect(problems).toEqual({ duplicate_machine: 1, machine_unnamed: 1 });
    expect(machines).toHaveLength(1);
    expect(machines[0]?.problems).toEqual({
      zero_position: 1,
      time_in_future: 1,
      time_invalid: 1,
      duplicate_element: 1,
      unit_missing: 1,
      unit_unknown: 1,
      value_invalid: 1,
    });
    expect(machines[0]?.readings).toEqual([
      { kind: 'operatingHours', atMs: at('11:00:00'), value: 10, tankLiters: null },
      { kind: 'idleHours', atMs: at('11:00:00'), value: 3.5, tankLiters: null },
    ]);
  });

  it('reads a time series, in order of time', () => {
    const { machines, links } = decode('locations.xml');
    expect(links).toEqual({ next: '2' });
    expect(machines[0]?.readings.map(({ atMs }) => atMs)).toEqual([at('10:00:00'), at('10:10:00')]);
  });

  it.each(['', '<Fleet>', '{"fleet":', 'null', '<a><b></a>'])('refuses %j', (text) => {
    expect(() => readFleet(text)).toThrow(/./);
  });

  it.each(['standard.xml', 'camel.json', 'quirks.xml'])(
    'is the same in any order and repeated: %s',
    (name) => {
      const root = fixture(name);
      const plain = decodeFleet(root, options);
      const facts = ({ machines }: DecodedPage) =>
        machines.map(({ key, readings }) => [key, sorted(readings)]).toSorted();
      fc.assert(
        fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
          const mixed = shuffled(root, () => numbers.next().value as number);
          expect(facts(decodeFleet(mixed, options))).toEqual(facts(plain));
          const twice = { ...mixed, children: [...mixed.children, ...root.children] };
          expect(facts(decodeFleet(twice, options))).toEqual(facts(plain));
        }),
        { numRuns: 50 },
      );
    },
  );
});

const sorted = (readings: readonly object[]): string[] =>
  readings.map((reading) => JSON.stringify(reading)).toSorted();

function shuffled(node: FleetNode, next: () => number): FleetNode {
  const children = node.children
    .map((child) => ({ child: child.name === 'equipment' ? shuffled(child, next) : child, rank: next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ child }) => child);
  return { ...node, children };
}

describe('readTime', () => {
  it('returns the instant of every written time', () => {
    const range = {
      min: new Date('2000-01-02T00:00:00Z'),
      max: new Date('2099-01-01T00:00:00Z'),
      noInvalidDate: true,
    };
    fc.assert(
      fc.property(fc.date(range), (date) => {
        expect(readTime(date.toISOString(), 'Asia/Tokyo')).toEqual({ atMs: date.getTime(), hasZone: true });
        const local = readTime(date.toISOString().slice(0, -1), 'UTC');
        expect(local).toEqual({ atMs: date.getTime(), hasZone: false });
      }),
    );
  });

  it.each(['', '2026-02-30T00:00:00Z', '0001-01-01T00:00:00Z', '2026-01-01', 'noon'])(
    'refuses %j',
    (text) => {
      expect(readTime(text, 'UTC')).toBeUndefined();
    },
  );
});
