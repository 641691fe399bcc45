import type { AlertEntry } from '@azimute/contract';
import type { AlertEntryKind } from '@azimute/contract/alerts/values';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useProofWords } from './use-proof-words.ts';

interface EntryWords {
  readonly title: (entry: AlertEntry) => string;
  readonly byAndAt: (entry: AlertEntry) => string;
  /** Detail of an entry besides its title; empty if there is none. */
  readonly detail: (entry: AlertEntry) => string;
}

/** Describes the entries of an alert's history. */
export function useEntryWords(): EntryWords {
  const text = useText('alerts');
  const severities = useText('severity');
  const format = useFormat();
  const proof = useProofWords();
  return {
    title: (entry) => {
      if (entry.kind === 'assigned') {
        return entry.owner === null
          ? text('entry_unassigned')
          : text('entry_assigned', { name: entry.owner.name });
      }
      if (entry.kind === 'severity_rose' && entry.severity !== null) {
        return text('entry_severity_rose', { severity: severities(entry.severity) });
      }
      if (entry.kind === 'proved') return proof.verdict(entry.proof?.state ?? 'cannot_tell');
      return text(`entry_${entry.kind}`, { severity: '', name: '' });
    },
    byAndAt: ({ by, at, kind }) =>
      [by?.name ?? (isOfPortal(kind) ? text('portal') : text('somebody')), format.dateTime(at)].join(', '),
    detail: ({ kind, undone, cause, note, notified, dueAt, orderNumber, conditionHeld, proof: verdict }) =>
      [
        ...(undone === undefined || undone === 'assigned'
          ? []
          : [text('undoneEntry', { entry: text(`entry_${undone}`, { severity: '', name: '' }) })]),
        ...(verdict === null ? [] : [proof.said(verdict)]),
        ...(dueAt ? [text('dueIs', { time: format.dateTime(dueAt) })] : []),
        ...(orderNumber ? [text('orderIs', { number: orderNumber })] : []),
        ...(conditionHeld === true ? [text('conditionHeld')] : []),
        ...(cause === null ? [] : [text('causeIs', { cause: cause.name })]),
        ...(notified === null
          ? []
          : [
              text(kind === 'escalated' ? 'escalatedBy' : 'notifiedBy', {
                app: format.number(notified.app),
                email: format.number(notified.email),
                level: format.number(notified.level),
              }),
            ]),
        ...(note ? [note] : []),
      ].join(' '),
  };
}

const portalKinds: readonly AlertEntryKind[] = [
  'raised',
  'occurred_again',
  'severity_rose',
  'condition_ended',
  'doubted',
  'notified',
  'escalated',
  'muted',
  'finished',
  'reopened',
  'proved',
];

/** Entries of the portal itself, and of deleted users, show no name. */
function isOfPortal(kind: AlertEntryKind): boolean {
  return portalKinds.includes(kind);
}
