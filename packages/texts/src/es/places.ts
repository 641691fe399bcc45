import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/places.ts';

export const texts: Translated<typeof source> = {
  places: 'Lugares',
  addresses: 'Direcciones',
  more: 'y {{count}} más',
  searchAddress: 'Buscar la dirección “{{search}}”',
  searching: 'Buscando…',
  noAddress: 'No se encontró ninguna dirección.',
  shownNow: 'El mapa muestra {{place}}.',
  removePin: 'Quitar marcador',
};
