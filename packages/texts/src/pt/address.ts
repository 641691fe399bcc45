import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/address.ts';

export const texts: Translated<typeof source> = {
  address: 'Endereço',
  show: 'Mostrar endereço',
  renew: 'Atualizar',
  stop: 'Fechar endereço',
  hint: 'Selecione um ponto no mapa',
  ofCentre: 'Centro do mapa',
  asking: 'Consultando o endereço…',
  again: 'Tentar de novo',
  readAt: 'endereço consultado às {{time}}',
  nothingThere: 'Nenhum endereço encontrado aqui.',
  unavailable: 'O serviço de endereços não está respondendo. Tente de novo em alguns minutos.',
  busy: 'Há muitas consultas de endereço em andamento. Tente de novo em instantes.',
  failed: 'Não foi possível consultar o endereço. Tente de novo.',
  place: '{{name}}, {{area}}',
  awayN: '{{distance}} ao norte de {{place}}',
  awayNE: '{{distance}} a nordeste de {{place}}',
  awayE: '{{distance}} a leste de {{place}}',
  awaySE: '{{distance}} a sudeste de {{place}}',
  awayS: '{{distance}} ao sul de {{place}}',
  awaySW: '{{distance}} a sudoeste de {{place}}',
  awayW: '{{distance}} a oeste de {{place}}',
  awayNW: '{{distance}} a noroeste de {{place}}',
};
