import type { CreateAlertType, MigrationNote } from '@azimute/contract';
import { attributesOf, isTrue, numberOf, type SourceRow } from '../source/source-rows.ts';
import { mapMaintenance, mapNotification, type MappedCondition } from './map-condition.ts';
import { mapFormula, readingCodeOf } from './map-formula.ts';
import { carried, note, noPlace, shorten, type PlannedLine } from './planned-line.ts';
import { emailOf } from './plan-users.ts';
import { scheduleOf } from './plan-records.ts';
import { idOf, type SourceGraph } from './source-graph.ts';

export function planAttributes(graph: SourceGraph): PlannedLine[] {
  const codes = new Set(graph.facts.readingCodes);
  return graph.rows('tc_attributes').map((row) => {
    const [attribute, expression] = [row['attribute'] ?? '', row['expression'] ?? ''];
    const label = shorten(row['description'] ?? '', 80) || shorten(attribute, 80) || `#${idOf(row)}`;
    const described = {
      kind: 'attributes',
      sourceId: String(idOf(row)),
      name: label,
      content: shorten(expression, 200),
    } as const;
    const mapped = mapFormula(expression, row['type'] ?? '', attribute);
    if ('problem' in mapped) return noPlace(described, note(mapped.problem));
    const wanted = readingCodeOf(attribute);
    const code = codes.has(wanted) ? `traccar_${wanted}`.slice(0, 40) : wanted;
    if (codes.has(code)) return carried(described, null, [note('already_here', code)]);
    codes.add(code);
    const notes: MigrationNote[] = [];
    if (mapped.isComputedAlready) notes.push(note('computed_already', mapped.formula));
    if (mapped.lowersTo !== undefined) notes.push(note('range_limited', mapped.lowersTo));
    return carried(
      described,
      {
        type: 'reading',
        reading: {
          code,
          kind: 'number',
          unit: '',
          names: { en: label, es: label, pt: label },
          lowest: null,
          highest: mapped.lowersTo ?? null,
          largestStep: null,
          sources: [{ protocol: null, model: null, formula: mapped.formula }],
        },
      },
      notes,
    );
  });
}

export function planMaintenances(graph: SourceGraph): PlannedLine[] {
  const receiving = graph.rows('tc_notifications').filter((row) => row['type'] === 'maintenance');
  return graph.rows('tc_maintenances').map((row) => {
    const id = idOf(row);
    const name = shorten(row['name'] ?? '', 120) || `#${id}`;
    const content = `${row['type'] ?? ''} ${row['start'] ?? ''} ${row['period'] ?? ''}`;
    const described = { kind: 'maintenances', sourceId: String(id), name, content } as const;
    return planAlert(graph, described, {
      mapped: mapMaintenance(row),
      devices: graph.devicesWith('maintenance', id),
      code: `traccar-maintenance-${id}`,
      category: 'maintenance',
      calendarId: 0,
      told: receiving,
    });
  });
}

export function planNotifications(graph: SourceGraph): PlannedLine[] {
  const server = graph.rows('tc_servers')[0];
  const limit = server === undefined ? undefined : attributesOf(server)['speedLimit'];
  const speedLimit = numberOf(typeof limit === 'number' ? String(limit) : null);
  return graph.rows('tc_notifications').map((row) => {
    const id = idOf(row);
    const type = row['type'] ?? '';
    const name = shorten(row['description'] ?? '', 120) || type;
    const described = { kind: 'notifications', sourceId: String(id), name, content: type } as const;
    return planAlert(graph, described, {
      mapped: mapNotification(row, speedLimit !== null && speedLimit > 0 ? speedLimit : null),
      devices: isTrue(row['always']) ? graph.devices() : graph.devicesWith('notification', id),
      code: `traccar-notification-${id}`,
      category: 'alert',
      calendarId: idOf(row, 'calendarid'),
      told: [row],
    });
  });
}

interface AlertParts {
  readonly mapped: MappedCondition;
  readonly devices: readonly SourceRow[];
  readonly code: string;
  readonly category: CreateAlertType['category'];
  readonly calendarId: number;
  /** Notifications whose users are the recipients. */
  readonly told: readonly SourceRow[];
}

function planAlert(
  graph: SourceGraph,
  described: Pick<PlannedLine, 'kind' | 'sourceId' | 'name'> & { readonly content: string },
  { mapped, devices, code, category, calendarId, told }: AlertParts,
): PlannedLine {
  if ('problem' in mapped) return noPlace(described, note(mapped.problem as MigrationNote['code']));
  const users = told.flatMap((row) =>
    graph.linked('tc_user_notification', 'notificationid', idOf(row), 'userid'),
  );
  const rows = graph.rows('tc_users').filter((row) => users.includes(idOf(row)));
  // Traccar tells a user only about devices that the user sees.
  const seen = new Set(rows.flatMap((row) => [...graph.devicesOfUser(row)]));
  const meant = rows.length === 0 ? devices : devices.filter((device) => seen.has(device));
  const scope = graph.scopeOf(meant);
  if (scope.units.length + scope.deviceIds.length === 0) return noPlace(described, note('used_nowhere'));
  const notes: MigrationNote[] = [
    note('starts_watching'),
    ...mapped.notes.map((one) => note(one as MigrationNote['code'])),
  ];
  const channels = told.flatMap((row) => (row['notificators'] ?? '').split(',').map((one) => one.trim()));
  const others = [...new Set(channels)].filter((one) => one !== '' && one !== 'web' && one !== 'mail');
  if (others.length > 0) notes.push(note('no_channel', others.join(', ')));
  const schedule = calendarId === 0 ? null : scheduleOf(graph, calendarId);
  if (calendarId !== 0 && schedule === null) notes.push(note('calendar_not_weekly'));
  return carried(
    described,
    {
      type: 'alert',
      alert: {
        code,
        name: described.name,
        description: '',
        group: 'alert',
        category,
        severity: 'medium',
        state: 'watching',
        condition: mapped.condition,
        scope: { unitIds: [], categories: [], assetIds: [], customerIds: [], geofenceIds: [] },
        schedule,
        raiseAfterSeconds: 0,
        clearAfterSeconds: 300,
        repeatAfterMinutes: 0,
        resolvesItself: false,
        ownWithinMinutes: null,
        resolveWithinMinutes: null,
        proofDays: 30,
        proofDistances: 3,
        recommendation: '',
        recommendationFileId: null,
        tags: [],
        sending: {
          levels: [],
          fromSeverity: 'uninformed',
          schedule: null,
          digest: 'at_once',
          quietHours: null,
        },
      },
      scope,
      recipients: rows.map(emailOf),
      channels: { app: true, email: channels.includes('mail') },
    },
    notes,
  );
}
