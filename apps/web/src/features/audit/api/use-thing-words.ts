import type { AuditEntry } from '@azimute/contract';
import { hasText } from '../../../i18n/i18n.ts';
import { useText } from '../../../i18n/use-text.ts';

type Thing = Pick<AuditEntry, 'entity'> & Partial<Pick<AuditEntry, 'entityId' | 'entityName'>>;

/** Names an audited object by kind and name, or number; `*` stands for many. */
export function useThingWords(): (thing: Thing) => string {
  const text = useText('audit');
  return ({ entity, entityId, entityName }) => {
    const key = `entity_${entity}`;
    const words = hasText('audit', key) ? text(key) : entity;
    if (entityId === undefined) return words;
    return entityId === '*' ? text('severalThings', { entity: words }) : `${words} ${entityName ?? entityId}`;
  };
}
