import type { MigrationNote } from '@azimute/contract';
import { isHistoryTable, isKeptTable, tablesWithoutPlace } from '../source/traccar-tables.ts';
import type { SourceTables } from '../source/source-rows.ts';
import { carried, note, noPlace, shorten, type PlannedLine } from './planned-line.ts';
import { planCalendars, planDevices, planDrivers, planGeofences, planGroups } from './plan-records.ts';
import { planAttributes, planMaintenances, planNotifications } from './plan-rules.ts';
import { planUsers } from './plan-users.ts';
import { idOf, SourceGraph, type AccountFacts, type MigrationSettings } from './source-graph.ts';

export interface SourceContent {
  readonly tables: SourceTables;
  /** Number of rows of every table, also of those that are not kept. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Decides of every record of the source what becomes of it: the lines of the report, in the order in which they are
 * migrated.
 */
export function planMigration(
  { tables, counts }: SourceContent,
  settings: MigrationSettings,
  facts: AccountFacts,
): PlannedLine[] {
  const graph = new SourceGraph(tables, settings, facts);
  return [
    ...planGroups(graph),
    ...planDrivers(graph),
    ...planDevices(graph),
    ...planCalendars(graph),
    ...planGeofences(graph),
    ...planAttributes(graph),
    ...planUsers(graph),
    ...planMaintenances(graph),
    ...planNotifications(graph),
    ...withoutPlace(graph, 'commands', 'tc_commands', 'no_commands'),
    ...withoutPlace(graph, 'reports', 'tc_reports', 'reports_by_subscription'),
    ...withoutPlace(graph, 'orders', 'tc_orders', 'no_orders'),
    ...withoutPlace(graph, 'servers', 'tc_servers', 'own_settings'),
    ...history('events', counts['tc_events'] ?? 0),
    ...history('positions', counts['tc_positions'] ?? 0),
    ...planTables(counts),
  ];
}

function withoutPlace(
  graph: SourceGraph,
  kind: 'commands' | 'reports' | 'orders' | 'servers',
  table: string,
  reason: MigrationNote['code'],
): PlannedLine[] {
  return graph.rows(table).map((row) => {
    const name = shorten(row['description'] ?? row['name'] ?? row['type'] ?? '', 120);
    return noPlace({ kind, sourceId: String(idOf(row)), name }, note(reason));
  });
}

function history(kind: 'events' | 'positions', count: number): PlannedLine[] {
  return count === 0 ? [] : [carried({ kind, sourceId: '', name: String(count) }, null)];
}

function planTables(counts: Readonly<Record<string, number>>): PlannedLine[] {
  return Object.entries(counts)
    .filter(([table, count]) => count > 0 && !isKeptTable(table) && !isHistoryTable(table))
    .map(([table, count]) => {
      const reason = tablesWithoutPlace[table] ?? 'unknown_table';
      const described = { kind: 'tables', sourceId: table, name: String(count) } as const;
      return noPlace(described, note(reason as MigrationNote['code']));
    });
}
