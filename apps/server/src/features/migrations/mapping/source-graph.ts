import type { MigrationDetail } from '@azimute/contract';
import { numberOf, type SourceRow, type SourceTables } from '../source/source-rows.ts';
import type { PlannedScope, UnitRef } from './planned-line.ts';

export interface MigrationSettings {
  readonly timeZone: string | null;
  readonly groups: MigrationDetail['settings']['groups'];
  readonly inviteUserIds: readonly number[];
}

/** Content of the account on which plans depend. */
export interface AccountFacts {
  readonly timeZone: string;
  readonly units: readonly { readonly id: number; readonly code: string; readonly name: string }[];
  /** Devices of the assets in each UL; null for an asset without a device. */
  readonly devicesOfUnits: ReadonlyMap<number, readonly (string | null)[]>;
  /** Devices that already belong to an asset. */
  readonly devices: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
  readonly readingCodes: ReadonlySet<string>;
}

export const idOf = (row: SourceRow, column = 'id'): number => numberOf(row[column]) ?? 0;
export const keyOfUnit = (ref: UnitRef): string =>
  'unitId' in ref ? `u${ref.unitId}` : `g${ref.groupId} ${ref.name}`;

/** Groups, devices and links of the source, and the ULs that groups become. */
export class SourceGraph {
  readonly tables: SourceTables;
  readonly settings: MigrationSettings;
  readonly facts: AccountFacts;
  readonly #groups: ReadonlyMap<number, SourceRow>;
  readonly #devices: ReadonlyMap<number, SourceRow>;
  readonly #choices: ReadonlyMap<number, MigrationSettings['groups'][number]>;

  constructor(tables: SourceTables, settings: MigrationSettings, facts: AccountFacts) {
    this.tables = tables;
    this.settings = settings;
    this.facts = facts;
    this.#groups = new Map(this.rows('tc_groups').map((row) => [idOf(row), row]));
    this.#devices = new Map(this.rows('tc_devices').map((row) => [idOf(row), row]));
    this.#choices = new Map(settings.groups.map((choice) => [choice.groupId, choice]));
  }

  rows(table: string): readonly SourceRow[] {
    return this.tables[table] ?? [];
  }

  devices(): readonly SourceRow[] {
    return [...this.#devices.values()];
  }

  device(id: number): SourceRow | undefined {
    return this.#devices.get(id);
  }

  groups(): readonly SourceRow[] {
    return [...this.#groups.values()];
  }

  /** Returns the groups of a group, outermost first, with itself. */
  pathOf(groupId: number): readonly SourceRow[] {
    const path: SourceRow[] = [];
    for (let id = groupId; path.length < 20;) {
      const row = this.#groups.get(id);
      if (row === undefined || path.includes(row)) break;
      path.unshift(row);
      id = idOf(row, 'groupid');
    }
    return path;
  }

  nameOfGroup(groupId: number): string {
    const path = this.pathOf(groupId);
    return path.length === 0 ? 'Traccar' : path.map((row) => row['name'] ?? '').join(' / ');
  }

  /** Returns the UL of a group; null if its devices are left out. */
  unitOfGroup(groupId: number): UnitRef | null {
    const known = this.#groups.has(groupId) ? groupId : 0;
    const choice = this.#choices.get(known);
    if (choice?.isLeftOut === true) return null;
    const unitId = choice?.unitId ?? null;
    return unitId === null ? { groupId: known, name: this.nameOfGroup(known) } : { unitId };
  }

  unitOfDevice(device: SourceRow): UnitRef | null {
    return this.unitOfGroup(idOf(device, 'groupid'));
  }

  /** Returns the devices of a group and of the groups in it. */
  devicesOfGroup(groupId: number): readonly SourceRow[] {
    return this.devices().filter((device) =>
      this.pathOf(idOf(device, 'groupid')).some((row) => idOf(row) === groupId),
    );
  }

  /** Returns the IDs that a table links to a record. */
  linked(table: string, column: string, id: number, wanted: string): readonly number[] {
    return this.rows(table)
      .filter((row) => idOf(row, column) === id)
      .map((row) => idOf(row, wanted));
  }

  /** Returns the devices to which a record is linked, by themselves or by a group. */
  devicesWith(kind: string, id: number): readonly SourceRow[] {
    const groups = this.linked(`tc_group_${kind}`, `${kind}id`, id, 'groupid');
    const own = this.linked(`tc_device_${kind}`, `${kind}id`, id, 'deviceid');
    const found = new Set<SourceRow>(groups.flatMap((groupId) => this.devicesOfGroup(groupId)));
    for (const deviceId of own) {
      const device = this.device(deviceId);
      if (device !== undefined) found.add(device);
    }
    return [...found];
  }

  /** Returns the devices that a user of the source sees. */
  devicesOfUser(user: SourceRow): ReadonlySet<SourceRow> {
    if (['t', 'true', 'TRUE', '1'].includes(user['administrator'] ?? '')) return new Set(this.devices());
    const id = idOf(user);
    const groups = this.linked('tc_user_group', 'userid', id, 'groupid');
    const seen = new Set(groups.flatMap((groupId) => this.devicesOfGroup(groupId)));
    for (const deviceId of this.linked('tc_user_device', 'userid', id, 'deviceid')) {
      const device = this.device(deviceId);
      if (device !== undefined) seen.add(device);
    }
    return seen;
  }

  /** Returns the devices by UL, without those that are left out. */
  byUnit(devices: Iterable<SourceRow>): ReadonlyMap<string, { ref: UnitRef; devices: SourceRow[] }> {
    const units = new Map<string, { ref: UnitRef; devices: SourceRow[] }>();
    for (const device of devices) {
      const ref = this.unitOfDevice(device);
      if (ref === null) continue;
      const unit = units.get(keyOfUnit(ref)) ?? { ref, devices: [] };
      unit.devices.push(device);
      units.set(keyOfUnit(ref), unit);
    }
    return units;
  }

  /** Returns how many assets of a UL are not among the devices. */
  othersIn(ref: UnitRef, devices: readonly SourceRow[]): number {
    const names = new Set(devices.map((device) => device['uniqueid'] ?? ''));
    const all = this.byUnit(this.devices()).get(keyOfUnit(ref))?.devices ?? [];
    const migrated = all.filter((device) => !names.has(device['uniqueid'] ?? ''));
    const here = 'unitId' in ref ? (this.facts.devicesOfUnits.get(ref.unitId) ?? []) : [];
    const known = new Set(all.map((device) => device['uniqueid'] ?? ''));
    return migrated.length + here.filter((device) => device === null || !known.has(device)).length;
  }

  /** Returns whole ULs where all of a UL's assets are meant, and devices elsewhere. */
  scopeOf(devices: readonly SourceRow[]): PlannedScope {
    const units: UnitRef[] = [];
    const deviceIds: string[] = [];
    for (const unit of this.byUnit(devices).values())
      if (this.othersIn(unit.ref, unit.devices) === 0) units.push(unit.ref);
      else deviceIds.push(...unit.devices.map((device) => device['uniqueid'] ?? ''));
    return { units, deviceIds };
  }

  /** Returns the name of a UL, for reports. */
  nameOfUnit(ref: UnitRef): string {
    if ('groupId' in ref) return this.nameOfGroup(ref.groupId);
    return this.facts.units.find(({ id }) => id === ref.unitId)?.name ?? String(ref.unitId);
  }
}
