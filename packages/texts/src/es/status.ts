import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/status.ts';

export const texts: Translated<typeof source> = {
  running: 'Encendido',
  turned_off: 'Apagado',
  without_communication: 'Sin comunicación',
  in_maintenance: 'En mantenimiento',
  temporarily_disabled: 'Deshabilitado',
  without_status: 'Sin estado',
  place: 'posición',
  noPlace: 'aún sin posición',
};
