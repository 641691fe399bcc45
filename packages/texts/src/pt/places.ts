import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/places.ts';

export const texts: Translated<typeof source> = {
  places: 'Lugares',
  addresses: 'Endereços',
  more: 'e mais {{count}}',
  searchAddress: 'Buscar o endereço “{{search}}”',
  searching: 'Buscando…',
  noAddress: 'Nenhum endereço encontrado.',
  shownNow: 'O mapa mostra {{place}}.',
  removePin: 'Remover marcador',
};
