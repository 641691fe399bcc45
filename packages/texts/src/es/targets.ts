import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/targets.ts';

export const texts: Translated<typeof source> = {
  count_one: '{{formatted}} meta',
  count_other: '{{formatted}} metas',
  search: 'Buscar metas',
  new: 'Nueva meta',
  create: 'Definir meta',
  save: 'Guardar meta',
  metric: 'Métrica',
  everyUnit: 'Todas las UL',
  everyCategory: 'Todas las categorías',
  value: 'Valor de la meta',
  valueIn: 'Valor de la meta en {{unit}}',
  days: 'días',
  ofSum: 'Por activo y día',
  perAssetAndDay: '{{value}} por activo y día',
  from: 'Primer día',
  to: 'Último día',
  goesOn: 'vigente',
  toHint: 'Deje vacío si la meta no tiene fecha final.',
  updatedAt: 'Modificada',
  endToday: 'Finalizar hoy',
  delete: 'Eliminar meta',
  deleteTitle: '¿Eliminar la meta {{name}}?',
  deleteEffect:
    'Las cifras dejan de compararse con esta meta. No se puede deshacer. Para conservarla en los períodos anteriores, finalícela.',
  conflict:
    'Otro usuario modificó esta meta mientras usted la editaba. Sus datos se conservan sobre la versión más reciente. Revíselos y guarde de nuevo.',
  endsBefore: 'El último día no puede ser anterior al primero',
  taken: 'Ya existe una meta de esta métrica, UL y categoría desde este día. Edite esa meta.',
  aboveHundred: 'Un porcentaje puede ser 100 como máximo',
  tooMany: 'Alcanzó el límite de metas. Elimine algunas e intente de nuevo.',
  nothingTitle: 'No se encontraron metas',
  nothingText: 'Ninguna meta coincide con la búsqueda y los filtros.',
  emptyTitle: 'Aún no hay metas',
  emptyText:
    'Defina el valor que debe alcanzar una métrica: en la cuenta, en una unidad locadora (UL), en una categoría o en una categoría de una UL. Se aplica la meta más específica; entre iguales, la que comenzó más tarde.',
  emptyViewer: 'Los usuarios que pueden modificar el Cockpit pueden definir metas.',
};
