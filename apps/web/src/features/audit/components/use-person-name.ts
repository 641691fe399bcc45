import type { AuditEntry } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';

/** Who did it, and as whom. */
export function usePersonName(): (entry: Pick<AuditEntry, 'person' | 'asPerson'>) => string {
  const text = useText('audit');
  return ({ person, asPerson }) => {
    if (person === null) return text('portal');
    const name = person.name === '' ? text('formerUser', { id: person.id }) : person.name;
    return asPerson === null ? name : text('asOther', { name, other: asPerson.name });
  };
}
