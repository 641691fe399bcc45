import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/status.ts';

export const texts: Translated<typeof source> = {
  running: 'Ligado',
  turned_off: 'Desligado',
  without_communication: 'Sem comunicação',
  in_maintenance: 'Em manutenção',
  temporarily_disabled: 'Desabilitado',
  without_status: 'Sem status',
  place: 'posição',
  noPlace: 'ainda sem posição',
};
