import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/fuels.ts';

export const texts: Translated<typeof source> = {
  count_one: '{{formatted}} combustible',
  count_other: '{{formatted}} combustibles',
  search: 'Buscar combustibles',
  new: 'Nuevo combustible',
  create: 'Agregar combustible',
  save: 'Guardar combustible',
  fuel: 'Combustible',
  dieselKind: 'Diésel',
  petrolKind: 'Gasolina',
  lpgKind: 'Gas licuado de petróleo',
  ethanolKind: 'Etanol',
  everyCategory: 'Las demás categorías',
  factor: 'Factor de CO₂',
  factorIn: 'CO₂ por litro, en {{unit}}',
  source: 'Fuente',
  price: 'Precio',
  priceIn: 'Precio en {{unit}}',
  priceHint: 'Deje vacío para no incluir el combustible en los costos',
  from: 'Primer día',
  until: 'Hasta',
  goesOn: 'vigente',
  sinceDay: 'desde el {{day}}',
  updatedAt: 'Modificado',
  delete: 'Eliminar combustible',
  deleteTitle: '¿Eliminar el combustible {{name}}?',
  deleteEffect:
    'Las emisiones y los costos de su período se recalculan con el combustible anterior. No se puede deshacer.',
  conflict:
    'Otro usuario modificó este combustible mientras usted lo editaba. Sus datos se conservan sobre la versión más reciente. Revíselos y guarde de nuevo.',
  aboveZero: 'Ingrese un valor mayor que 0 o deje vacío',
  taken: 'Ya existe un combustible de esta categoría desde este día. Edite ese combustible.',
  tooMany: 'Alcanzó el límite de combustibles. Elimine algunos e intente de nuevo.',
  nothingTitle: 'No se encontraron combustibles',
  nothingText: 'Ningún combustible coincide con la búsqueda y los filtros.',
  emptyTitle: 'Aún no hay combustibles',
  emptyText:
    'Mientras no agregue combustibles, las emisiones se calculan para diésel con el factor del IPCC. Agregue el combustible de cada categoría, su factor de CO₂, su precio por litro y su primer día.',
  emptyViewer: 'Los administradores que pueden modificar Finanzas pueden agregar combustibles.',
};
