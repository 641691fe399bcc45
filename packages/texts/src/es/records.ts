import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/records.ts';

export const texts: Translated<typeof source> = {
  create: 'Agregar',
  save: 'Guardar cambios',
  delete: 'Eliminar',
  conflict:
    'Otro usuario modificó este registro mientras usted editaba. Lo que ingresó está ahora sobre la versión más reciente. Revíselo y guarde de nuevo.',
  taken: 'Ya existe',
  tooMany: 'Alcanzó el límite. Elimine algunos e intente de nuevo.',
  nothingTitle: 'No se encontró nada',
  nothingText: 'Cambie la búsqueda o los filtros.',
  emptyViewer: 'Los registros los agrega quien puede modificar este módulo.',
};
