import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/severity.ts';

export const texts: Translated<typeof source> = {
  uninformed: 'No informado',
  informative: 'Informativo',
  low: 'Bajo',
  medium: 'Medio',
  high: 'Grave',
  critical: 'Gravísimo',
};
