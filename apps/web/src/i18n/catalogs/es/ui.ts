import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/ui.ts';

export const texts: Translated<typeof source> = {
  doneOf: '{{done}} de {{total}}',
  left_seconds: 'faltan unos {{count}} s',
  left_minutes_one: 'falta cerca de {{count}} min',
  left_minutes_other: 'faltan unos {{count}} min',
  left_hours: 'faltan unas {{count}} h',
  offlineNothing: 'No se había recibido nada antes de perder la conexión. Aparecerá aquí en cuanto vuelva.',
  selectLoaded: 'Seleccionar todas las filas cargadas',
  selectRow: 'Seleccionar {{name}}',
  rangeOf: '{{from}} a {{to}} de {{total}}',
  columnsOf: '{{shown}} de {{total}} columnas',
  updatedAt: 'Actualizado a las {{time}}',
  updateFailed: 'Sin actualizar desde las {{time}}',
  loadMoreFailed: 'No se pudieron cargar las siguientes filas.',
  loadAgain: 'Cargar de nuevo',
};
