import type { AuditEntry } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';

/** Names the acting user, and the impersonated user if any. */
export function usePersonName(): (entry: Pick<AuditEntry, 'person' | 'asPerson'>) => string {
  const text = useText('audit');
  return ({ person, asPerson }) => {
    if (person === null) return text('portal');
    const name = person.name === '' ? text('formerUser', { id: person.id }) : person.name;
    return asPerson === null ? name : text('asOther', { name, other: asPerson.name });
  };
}
