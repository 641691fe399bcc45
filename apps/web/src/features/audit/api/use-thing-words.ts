import type { AuditEntry } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { entityWords } from './entity-words.ts';

type Thing = Pick<AuditEntry, 'entity'> & Partial<Pick<AuditEntry, 'entityId' | 'entityName'>>;

/** A thing of the audit in words: its kind and name, else number; `*` stands for many at once. */
export function useThingWords(): (thing: Thing) => string {
  const text = useText('audit');
  return ({ entity, entityId, entityName }) => {
    const words = isKnown(entity) ? text(entityWords[entity]) : entity;
    if (entityId === undefined) return words;
    return entityId === '*' ? text('severalThings', { entity: words }) : `${words} ${entityName ?? entityId}`;
  };
}

function isKnown(entity: string): entity is keyof typeof entityWords {
  return Object.hasOwn(entityWords, entity);
}
