import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/map-views.ts';

export const texts: Translated<typeof source> = {
  views: 'Vistas guardadas',
  own: 'Mis vistas',
  shared: 'Compartidas en la cuenta',
  none: 'Guarde lo que el mapa muestra ahora para volver a verlo o para abrir el mapa así.',
  save: 'Guardar esta vista',
  name: 'Nombre de la vista',
  share: 'Para todos en la cuenta',
  more: 'Más opciones de {{name}}',
  rename: 'Cambiar el nombre',
  saveName: 'Guardar',
  replace: 'Reemplazar por lo que el mapa muestra ahora',
  makeDefault: 'Abrir el mapa con esta vista',
  clearDefault: 'Dejar de abrir el mapa con esta vista',
  isDefault: 'El mapa se abre con esta vista',
  defaultChosen: 'Ahora el mapa se abre con {{name}}',
  defaultCleared: 'El mapa ya no se abre con {{name}}',
  remove: 'Eliminar',
  removeTitle: '¿Eliminar la vista {{name}}?',
  removeOwn: 'Sale de su lista. Los activos y los filtros quedan como están.',
  removeShared: 'Sale de la lista de todos en la cuenta. Los activos y los filtros quedan como están.',
  removeView: 'Eliminar la vista',
  full: 'Hay lugar para {{count}} vistas. Elimine una antes de guardar otra.',
  notSavable: 'Lo que el mapa muestra no se puede guardar: tiene demasiados valores de filtro. Elija menos.',
};
