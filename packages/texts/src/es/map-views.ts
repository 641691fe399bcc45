import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/map-views.ts';

export const texts: Translated<typeof source> = {
  views: 'Vistas guardadas',
  own: 'Mis vistas',
  shared: 'Compartidas en la cuenta',
  none: 'Guarde la vista actual del mapa para volver a ella o abrir el mapa con ella.',
  save: 'Guardar esta vista',
  name: 'Nombre de la vista',
  share: 'Compartir con toda la cuenta',
  more: 'Más opciones de {{name}}',
  rename: 'Cambiar el nombre',
  saveName: 'Guardar',
  replace: 'Reemplazar por el mapa actual',
  makeDefault: 'Abrir el mapa con esta vista',
  clearDefault: 'Dejar de abrir el mapa con esta vista',
  isDefault: 'El mapa se abre con esta vista',
  defaultChosen: 'Ahora el mapa se abre con {{name}}',
  defaultCleared: 'El mapa ya no se abre con {{name}}',
  remove: 'Eliminar',
  removeTitle: '¿Eliminar la vista {{name}}?',
  removeOwn: 'La vista desaparece de su lista. Los activos y los filtros no cambian.',
  removeShared: 'La vista deja de existir para toda la cuenta. Los activos y los filtros no cambian.',
  removeView: 'Eliminar vista',
  full: 'Puede guardar hasta {{count}} vistas. Elimine una para guardar otra.',
  notSavable: 'La vista tiene demasiados valores de filtro para guardarla. Elija menos.',
};
