import type { MigrationNote } from '@azimute/contract';
import { assetTagMaxLength, assetTagsMost } from '@azimute/contract/assets/values';
import { customTextMaxLength } from '@azimute/contract/assets/custom-fields';
import { geofenceNameMaxLength, geofenceSpeedMostKph } from '@azimute/contract/geofences/values';
import { deviceIdMaxLength, deviceIdPattern } from '@azimute/contract/telemetry/values';
import { attributesOf, numberOf, type SourceRow } from '../source/source-rows.ts';
import { mapCalendar, readCalendarText } from './map-calendar.ts';
import { mapArea } from './map-geofence.ts';
import { carried, note, noPlace, shorten, type PlannedLine } from './planned-line.ts';
import { idOf, keyOfUnit, type SourceGraph } from './source-graph.ts';

const CODE_MOST = 40;
const KPH_PER_KNOT = 1.852;
/** Attributes of devices that set up Traccar, not the vehicle. */
const OWN_ATTRIBUTES =
  /^(?:speedLimit|report\.|decoder\.|filter\.|processing\.|web\.|ui\.|mail\.|sms\.|command\.|deviceImage|devicePassword|deviceInactivity|forward|timezone)/;

export function planGroups(graph: SourceGraph): PlannedLine[] {
  const codes = new Set(graph.facts.units.map(({ code }) => code));
  const used = new Set(graph.byUnit(graph.devices()).keys());
  const rows = graph.groups().map((row) => ({ id: idOf(row), own: row['name'] ?? '' }));
  const hasLoose = graph.devices().some((device) => graph.pathOf(idOf(device, 'groupid')).length === 0);
  const all = hasLoose ? [...rows, { id: 0, own: 'Traccar' }] : rows;
  return all.map(({ id, own }) => {
    const name = graph.nameOfGroup(id);
    const described = { kind: 'groups', sourceId: String(id), name } as const;
    const ref = graph.unitOfGroup(id);
    if (ref === null) return noPlace(described, note('group_left_out'));
    if ('unitId' in ref) return carried(described, null, [note('in_unit', graph.nameOfUnit(ref))]);
    if (!used.has(keyOfUnit(ref))) return noPlace(described, note('no_devices'));
    const code = freeText(own || name, CODE_MOST, codes);
    const notes = code === own ? [] : [note('text_shortened', code)];
    return carried(described, { type: 'unit', ref, code, name: shorten(name, 120) || code }, notes);
  });
}

export function planDrivers(graph: SourceGraph): PlannedLine[] {
  return graph.rows('tc_drivers').map((row) => {
    const described = { kind: 'drivers', sourceId: String(idOf(row)), name: row['name'] ?? '' } as const;
    if (graph.devicesWith('driver', idOf(row)).length === 0) return noPlace(described, note('used_nowhere'));
    return carried(described, null, [note('becomes_tag', tagOf(row))]);
  });
}

const tagOf = (driver: SourceRow): string =>
  shorten((driver['name'] ?? '').replaceAll(';', ' '), assetTagMaxLength) || `#${idOf(driver)}`;

export function planDevices(graph: SourceGraph): PlannedLine[] {
  const codes = new Set(graph.facts.codes);
  const driversOf = new Map<SourceRow, string[]>();
  for (const driver of graph.rows('tc_drivers'))
    for (const device of graph.devicesWith('driver', idOf(driver)))
      driversOf.set(device, [...(driversOf.get(device) ?? []), tagOf(driver)]);
  return graph.devices().map((device) => {
    const deviceId = (device['uniqueid'] ?? '').trim();
    const name = device['name'] ?? deviceId;
    const described = { kind: 'devices', sourceId: deviceId, name } as const;
    if (deviceId === '' || deviceId.length > deviceIdMaxLength || !deviceIdPattern.test(deviceId))
      return noPlace(described, note('id_invalid'));
    const unit = graph.unitOfDevice(device);
    if (unit === null) return noPlace(described, note('group_left_out'));
    if (graph.facts.devices.has(deviceId)) return carried(described, null);
    const code = freeText(name, CODE_MOST, codes);
    const tags = [...new Set(driversOf.get(device) ?? [])].slice(0, assetTagsMost);
    const notes: MigrationNote[] = code === name ? [] : [note('text_shortened', code)];
    return carried(
      described,
      {
        type: 'asset',
        deviceId,
        unit,
        code,
        model: shorten(device['model'] ?? '', 120),
        category: shorten(device['category'] ?? '', 120),
        tags,
        custom: customOf(device),
      },
      notes,
    );
  });
}

/** Phone, contact and attributes become texts of custom fields with their names. */
function customOf(device: SourceRow): Record<string, string> {
  const attributes = Object.entries(attributesOf(device)).filter(([name]) => !OWN_ATTRIBUTES.test(name));
  const all = [['phone', device['phone']], ['contact', device['contact']], ...attributes] as const;
  return Object.fromEntries(
    all.flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
      const short = shorten(text === '""' ? '' : text, customTextMaxLength);
      return short === '' ? [] : [[name, short] as const];
    }),
  );
}

export function planCalendars(graph: SourceGraph): PlannedLine[] {
  return graph.rows('tc_calendars').map((row) => {
    const described = { kind: 'calendars', sourceId: String(idOf(row)), name: row['name'] ?? '' } as const;
    return scheduleOf(graph, idOf(row)) === null
      ? noPlace(described, note('calendar_not_weekly'))
      : carried(described, null, [note('by_geofence_or_alert')]);
  });
}

/** Returns the schedule of a calendar; null if it cannot be expressed. */
export function scheduleOf(graph: SourceGraph, calendarId: number) {
  const row = graph.rows('tc_calendars').find((one) => idOf(one) === calendarId);
  return row === undefined ? null : mapCalendar(readCalendarText(row['data'] ?? ''), graph.facts.timeZone);
}

export function planGeofences(graph: SourceGraph): PlannedLine[] {
  return graph.rows('tc_geofences').map((row) => {
    const [id, name] = [idOf(row), row['name'] ?? ''];
    const area = row['area'] ?? '';
    const described = { kind: 'geofences', sourceId: String(id), name, content: shorten(area, 200) } as const;
    const attributes = attributesOf(row);
    const mapped = mapArea(area, attributes['polylineDistance']);
    if ('problem' in mapped) return noPlace(described, note(mapped.problem));
    const units = unitsOfGeofence(graph, id);
    if (units.length === 0) return noPlace(described, note('used_nowhere'));
    const notes: MigrationNote[] = [];
    if (mapped.isRepaired) notes.push(note('area_repaired'));
    if (units.length > 1) notes.push(note('in_each_unit', units.length));
    const calendarId = idOf(row, 'calendarid');
    const schedule = calendarId === 0 ? null : scheduleOf(graph, calendarId);
    if (calendarId !== 0 && schedule === null) notes.push(note('calendar_not_weekly'));
    const knots = numberOf(
      typeof attributes['speedLimit'] === 'number' ? String(attributes['speedLimit']) : null,
    );
    const maxSpeedKph =
      knots === null || knots <= 0
        ? null
        : Math.min(geofenceSpeedMostKph, Math.round(knots * KPH_PER_KNOT * 10) / 10);
    return carried(
      described,
      {
        type: 'geofence',
        units: units.map((unit) => ({
          ...unit,
          suffix: units.length > 1 ? graph.nameOfUnit(unit.unit) : '',
        })),
        geofence: {
          name: shorten(name, geofenceNameMaxLength) || `#${id}`,
          color: 'petrol',
          maxSpeedKph,
          resources: maxSpeedKph === null ? ['entry', 'exit'] : ['entry', 'exit', 'speeding'],
          shape: mapped.shape,
          drawnAs: mapped.drawnAs,
          severity: 'informative',
          entryDwellSeconds: 0,
          exitDwellSeconds: 0,
          toleranceMeters: null,
          confirmSeconds: 30,
          schedule,
          mustBeInside: false,
          tags: [],
        },
      },
      notes,
    );
  });
}

/** A geofence that only users have is shown to them in each UL of theirs, for all assets. */
function unitsOfGeofence(graph: SourceGraph, id: number) {
  const linked = [...graph.byUnit(graph.devicesWith('geofence', id)).values()];
  if (linked.length > 0)
    return linked.map(({ ref, devices }) => ({
      unit: ref,
      deviceIds:
        graph.othersIn(ref, devices) === 0 ? null : devices.map((device) => device['uniqueid'] ?? ''),
    }));
  const users = new Set(graph.linked('tc_user_geofence', 'geofenceid', id, 'userid'));
  const seen = new Set(
    graph
      .rows('tc_users')
      .filter((user) => users.has(idOf(user)))
      .flatMap((user) => [...graph.devicesOfUser(user)]),
  );
  return [...graph.byUnit(seen).values()]
    .filter(({ ref, devices }) => graph.othersIn(ref, devices) === 0)
    .map(({ ref }) => ({ unit: ref, deviceIds: null }));
}

/** Returns a text that is not used yet, and uses it. */
function freeText(wanted: string, most: number, used: Set<string>): string {
  const base = shorten(wanted, most) || 'Traccar';
  let text = base;
  for (let number = 2; used.has(text); number += 1) {
    const suffix = ` (${number})`;
    text = shorten(base, most - suffix.length) + suffix;
  }
  used.add(text);
  return text;
}
