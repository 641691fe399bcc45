import type { AuditEntry } from '@azimute/contract';
import type { ReactNode } from 'react';
import lines from '../../../ui/data-table/card-lines.module.css';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useThingWords } from '../api/use-thing-words.ts';
import { usePersonName } from './use-person-name.ts';

interface AuditCardProps {
  readonly entry: AuditEntry;
  readonly link: ReactNode;
}

/** A row of the audit in two lines, for a phone. */
export function AuditCard({ entry, link }: AuditCardProps) {
  const nameOf = usePersonName();
  const thingOf = useThingWords();
  return (
    <>
      <span className={lines['line']}>
        <span className={lines['grow']}>{link}</span>
        <RelativeTime instant={entry.at} />
      </span>
      <span className={lines['line']}>
        <span className={lines['grow']}>{nameOf(entry)}</span>
        <span>{thingOf(entry)}</span>
      </span>
    </>
  );
}
