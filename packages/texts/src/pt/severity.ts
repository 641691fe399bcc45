import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/severity.ts';

export const texts: Translated<typeof source> = {
  uninformed: 'Não informado',
  informative: 'Informativo',
  low: 'Baixo',
  medium: 'Médio',
  high: 'Grave',
  critical: 'Gravíssimo',
};
