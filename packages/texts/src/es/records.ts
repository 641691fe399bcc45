import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/records.ts';

export const texts: Translated<typeof source> = {
  create: 'Agregar',
  save: 'Guardar cambios',
  delete: 'Eliminar',
  conflict:
    'Otro usuario modificó este registro mientras usted editaba. Sus datos se conservan sobre la versión más reciente. Revíselos y guarde de nuevo.',
  taken: 'Ya existe',
  tooMany: 'Alcanzó el límite. Elimine algunos e intente de nuevo.',
  nothingTitle: 'No se encontró nada',
  nothingText: 'Cambie la búsqueda o los filtros.',
  emptyViewer: 'Los usuarios que pueden modificar este módulo pueden agregar registros.',
};
