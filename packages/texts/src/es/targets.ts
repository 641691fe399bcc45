import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/targets.ts';

export const texts: Translated<typeof source> = {
  count_one: '{{formatted}} meta',
  count_other: '{{formatted}} metas',
  search: 'Buscar metas',
  new: 'Nueva meta',
  create: 'Fijar meta',
  save: 'Guardar meta',
  metric: 'Métrica',
  everyUnit: 'Todas las UL',
  everyCategory: 'Todas las categorías',
  value: 'Valor de la meta',
  valueIn: 'Valor de la meta en {{unit}}',
  days: 'días',
  ofSum: 'Por cada activo y día',
  perAssetAndDay: '{{value}} por activo y día',
  from: 'Primer día',
  to: 'Último día',
  goesOn: 'continúa',
  toHint: 'Vacío mientras continúa',
  updatedAt: 'Cambiada',
  endToday: 'Terminar hoy',
  delete: 'Eliminar meta',
  deleteTitle: '¿Eliminar esta meta? {{name}}',
  deleteEffect:
    'Las cifras de sus días ya no se comparan con ella, y no se puede recuperar. Para conservarla en el pasado, termínela.',
  conflict:
    'Alguien cambió esta meta mientras tanto. Lo que ingresó está ahora sobre la versión más nueva: revíselo y guarde de nuevo.',
  endsBefore: 'El último día no debe ser anterior al primero',
  taken: 'La misma métrica, UL y categoría ya tienen una meta desde este día: cambie esa',
  aboveHundred: 'Una proporción es como máximo 100',
  tooMany: 'La cuenta tiene tantas metas como puede. Elimine algunas.',
  nothingTitle: 'Ninguna meta encontrada',
  nothingText: 'Ninguna meta coincide con la búsqueda y los filtros.',
  emptyTitle: 'No hay metas fijadas',
  emptyText:
    'Fije a cuánto debe llegar una métrica: de la cuenta, de una UL, de una categoría o de una categoría en una UL. Vale la más específica; de las iguales, la que comenzó última.',
  emptyViewer: 'La fija quien puede cambiar el Cockpit.',
};
