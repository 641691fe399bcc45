import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/records.ts';

export const texts: Translated<typeof source> = {
  create: 'Agregar',
  save: 'Guardar',
  delete: 'Eliminar',
  conflict:
    'Alguien hizo cambios entretanto. Lo que ingresó está ahora sobre la versión más reciente: revíselo y guarde otra vez.',
  taken: 'Ya existe',
  tooMany: 'La cuenta tiene tantos como puede tener. Elimine algunos.',
  nothingTitle: 'No se encontró nada',
  nothingText: 'Nada coincide con la búsqueda y los filtros.',
  emptyViewer: 'Lo ingresa quien puede modificar este módulo.',
};
