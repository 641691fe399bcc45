import { describe, expect, it } from 'vitest';
import { isHistoryTable, isKeptTable, tablesWithoutPlace } from '../source/traccar-tables.ts';
import { asCopy, position, traccarTables } from '../testing/traccar-dump.ts';
import { asRow, type SourceTables } from '../source/source-rows.ts';
import { readSql } from '../source/read-sql.ts';
import { mapArea } from './map-geofence.ts';
import { mapFormula } from './map-formula.ts';
import { planMigration } from './plan-migration.ts';
import type { AccountFacts, MigrationSettings } from './source-graph.ts';

const facts: AccountFacts = {
  timeZone: 'America/Sao_Paulo',
  units: [{ id: 7, code: '0101', name: 'Guarulhos' }],
  devicesOfUnits: new Map(),
  devices: new Set(),
  codes: new Set(),
  emails: new Set(),
  readingCodes: new Set(['fuel']),
};
const settings: MigrationSettings = { timeZone: 'UTC', groups: [], inviteUserIds: [] };

async function read() {
  const counts: Record<string, number> = {};
  const tables: Record<string, SourceTables[string][number][]> = {};
  async function* text() {
    yield asCopy(traccarTables('d', [position(1, '2024-02-15 12:00:00')]));
  }
  for await (const { table, columns, rows } of readSql(text())) {
    counts[table] = rows.length;
    tables[table] = rows.map((cells) => asRow(columns, cells));
  }
  return { tables, counts };
}
const content = await read();

function plan(given: Partial<MigrationSettings> = {}, more: Partial<AccountFacts> = {}) {
  const lines = planMigration(content, { ...settings, ...given }, { ...facts, ...more });
  return (kind: string) =>
    lines
      .filter((line) => line.kind === kind)
      .map(({ name, outcome, notes }) => [name, outcome, ...notes.map(({ code }) => code)].join(' '));
}

describe('planMigration', () => {
  it('has an outcome for every table of Traccar', () => {
    const all =
      'actions attributes calendars commands commands_queue device_attribute device_command device_device device_driver device_geofence device_maintenance device_notification device_order device_report devices drivers events geofences group_attribute group_command group_driver group_geofence group_maintenance group_notification group_order group_report groups keystore maintenances notifications orders positions reports revoked_tokens servers statistics user_attribute user_calendar user_command user_device user_driver user_geofence user_group user_maintenance user_notification user_order user_report user_user users';
    const unnamed = all
      .split(' ')
      .map((name) => `tc_${name}`)
      .filter((name) => !isKeptTable(name) && !isHistoryTable(name) && !(name in tablesWithoutPlace));
    expect(unnamed).toEqual([]);
  });

  it('reports every record with its change or reason', () => {
    const lines = plan();
    expect(lines('groups')).toEqual([
      'Guarulhos carried',
      'Guarulhos / Oficina carried',
      "Campinas d'Oeste carried",
    ]);
    expect(lines('devices')).toEqual([
      'Truck 1 carried',
      'Truck 2 carried',
      'Truck 1 changed text_shortened',
    ]);
    expect(lines('drivers')).toEqual(['Ana; Silva changed becomes_tag', 'Nobody none used_nowhere']);
    expect(lines('geofences')).toEqual([
      'Depot changed in_each_unit',
      'Yard changed in_each_unit',
      'Road carried',
      'Broken none area_unreadable',
      'Unused none used_nowhere',
    ]);
    expect(lines('attributes')).toEqual([
      'Tank changed range_limited',
      'Own value changed computed_already',
      'Shift none formula_not_number',
    ]);
    expect(lines('maintenances')).toEqual([
      'Oil changed starts_watching',
      'Tires changed starts_watching odometer_of_device',
    ]);
    expect(lines('notifications')).toEqual([
      'Arrivals changed starts_watching no_channel',
      'ignitionOn none no_condition',
      'maintenance none part_of_maintenance',
    ]);
    expect(lines('commands')).toEqual(['Stop none no_commands']);
    expect(lines('tables')).toEqual(['1 none own_statistics']);
  });

  it('invites no user who would see more than before, and makes none an administrator', () => {
    const whole = 'Whole changed all_devices_of_unit';
    const root = 'Root changed all_devices_of_unit becomes_viewer';
    const noMail = 'Login only none no_email';
    // Truck 1 is alone in its UL.
    expect(plan()('users')).toEqual([whole, 'Part changed all_devices_of_unit only_sees', root, noMail]);
    const together = [1, 2].map((groupId) => ({ groupId, unitId: 7, isLeftOut: false }));
    expect(plan({ groups: together })('users')).toEqual([whole, 'Part none would_see_more', root, noMail]);
    expect(plan({ groups: together, inviteUserIds: [2] })('users')[1]).toBe(
      'Part changed all_devices_of_unit sees_more only_sees',
    );
    // An existing UL has an asset that is not of the source.
    const devicesOfUnits = new Map([[7, ['other']]]);
    expect(plan({ groups: together }, { devicesOfUnits })('users')[0]).toBe('Whole none would_see_more');
  });

  it('leaves out the devices of a group that is left out', () => {
    const lines = plan({ groups: [{ groupId: 3, unitId: null, isLeftOut: true }] });
    expect(lines('devices').at(-1)).toBe('Truck 1 none group_left_out');
    expect(lines('geofences')[2]).toBe('Road none used_nowhere');
  });
});

describe('mapArea', () => {
  it('reads latitude before longitude, and makes lines as wide as both sides', () => {
    const polygon = mapArea('POLYGON ((-23.5 -46.6, -23.5 -46.5, -23.4 -46.5, -23.5 -46.6))', undefined);
    expect('shape' in polygon && polygon.shape.coordinates[0]?.[0]?.map(Math.round)).toEqual([-47, -23]);
    const line = mapArea('LINESTRING (0 0, 0 0.01)', 50);
    const heights = 'shape' in line ? (line.shape.coordinates[0] ?? []).map(([, y]) => y) : [];
    expect((Math.max(...heights) - Math.min(...heights)) * 111_195).toBeCloseTo(100, -1);
    expect(mapArea('CIRCLE (1 2, x)', undefined)).toEqual({ problem: 'area_unreadable' });
    expect(mapArea('POLYGON ((0 0, 1 1, 0 0))', undefined)).toEqual({ problem: 'area_invalid' });
  });
});

describe('mapFormula', () => {
  it.each([
    ['adc1 * 0.12', { formula: 'adc1 * 0.12', isComputedAlready: false }],
    ['speed * 2', { formula: '(speedKph / 1.852) * 2', isComputedAlready: false }],
    ['hours / 3600000', { formula: '(hourMeterHours * 3600000) / 3600000', isComputedAlready: false }],
    ['x + power', { formula: 'x', isComputedAlready: true }],
    ['adc1 > 100 ? 100 : adc1', { formula: 'adc1', isComputedAlready: false, lowersTo: 100 }],
    ['power > 12 ? 1 : 0', { problem: 'formula_unreadable' }],
    ['driverUniqueId.substring(0, 4)', { problem: 'formula_unreadable' }],
  ])('maps %s', (expression, expected) => {
    expect(mapFormula(expression, 'number', 'x')).toEqual(expected);
  });
});
