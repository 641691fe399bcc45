import { userEmailMaxLength } from '@azimute/contract/users/values';
import { isTrue, type SourceRow } from '../source/source-rows.ts';
import { carried, note, noPlace, shorten, type PlannedLine } from './planned-line.ts';
import { idOf, type SourceGraph } from './source-graph.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Plans invitations. A user sees whole ULs here: one who would see more devices than before is not invited unless an
 * administrator decided so, and no user becomes an administrator or can change anything.
 */
export function planUsers(graph: SourceGraph): PlannedLine[] {
  const invited = new Set(graph.settings.inviteUserIds);
  return graph.rows('tc_users').map((row) => {
    const id = idOf(row);
    const email = emailOf(row);
    const name = shorten(row['name'] ?? '', 100) || email;
    const described = { kind: 'users', sourceId: String(id), name } as const;
    if (!EMAIL.test(email) || email.length > userEmailMaxLength) return noPlace(described, note('no_email'));
    if (isTrue(row['disabled']) || isTrue(row['temporary'])) return noPlace(described, note('not_active'));
    if (graph.facts.emails.has(email)) return carried(described, null, [note('already_here')]);
    const seen = graph.devicesOfUser(row);
    const units = [...graph.byUnit(seen).values()];
    if (units.length === 0) return noPlace(described, note('no_devices'));
    const more = units.reduce((sum, { ref, devices }) => sum + graph.othersIn(ref, devices), 0);
    if (more > 0 && !invited.has(id)) return noPlace(described, note('would_see_more', more));
    const refs = units.map(({ ref }) => ref);
    const names = refs.map((ref) => graph.nameOfUnit(ref)).join(', ');
    const notes = [note('all_devices_of_unit', names)];
    if (more > 0) notes.push(note('sees_more', more));
    if (isTrue(row['administrator'])) notes.push(note('becomes_viewer'));
    else if (!isTrue(row['readonly'])) notes.push(note('only_sees'));
    return carried(
      described,
      { type: 'user', name, email, units: refs, profileName: shorten(`Traccar: ${names}`, 60) },
      notes,
    );
  });
}

/** Users can sign in to Traccar by a login that is no address. */
export const emailOf = (row: SourceRow): string => (row['email'] ?? '').trim().toLowerCase();
