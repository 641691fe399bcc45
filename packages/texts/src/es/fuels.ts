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
  priceHint: 'Vacío si el combustible no se debe costear',
  from: 'Primer día',
  until: 'Hasta',
  goesOn: 'continúa',
  sinceDay: 'desde {{day}}',
  updatedAt: 'Cambiado',
  delete: 'Eliminar combustible',
  deleteTitle: '¿Eliminar este combustible? {{name}}',
  deleteEffect:
    'Las emisiones y los costos de sus días se calculan por el anterior, y no se puede recuperar.',
  conflict:
    'Alguien cambió este combustible mientras tanto. Lo que ingresó está ahora sobre la versión más nueva: revíselo y guarde de nuevo.',
  aboveZero: 'Ingrese más de 0, o nada',
  taken: 'La misma categoría ya tiene un combustible desde este día: cambie ese',
  tooMany: 'La cuenta tiene tantos combustibles como puede. Elimine algunos.',
  nothingTitle: 'Ningún combustible encontrado',
  nothingText: 'Ningún combustible coincide con la búsqueda y los filtros.',
  emptyTitle: 'No hay combustibles ingresados',
  emptyText:
    'Las emisiones se calculan como de diésel, por el factor del IPCC. Ingrese qué queman las categorías, con qué factor desde qué día, y cuánto cuesta un litro.',
  emptyViewer: 'Lo ingresan los administradores que pueden cambiar Finanzas.',
};
