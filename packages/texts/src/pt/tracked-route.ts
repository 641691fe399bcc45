import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/tracked-route.ts';

export const texts: Translated<typeof source> = {
  title: 'Rota compartilhada',
  lead: '{{account}} compartilha esta rota com você.',
  asset: 'Ativo',
  live: 'Ao vivo',
  noneLive: 'Nenhuma posição ainda',
  noneLiveText: 'O mapa mostra o ativo assim que chegar uma posição.',
  nonePast: 'Sem posições',
  nonePastText: 'Nada foi recebido neste período.',
  map: 'Mapa da rota compartilhada',
  start: 'Início',
  last: 'Última posição',
  end: 'Fim',
  lost: 'Conexão perdida. Tentando de novo…',
  moment: 'Momento',
  toNow: 'Para a última posição',
  whole: 'Rota inteira',
  opensUntil: 'Este link abre até {{date}}.',
  zone: 'Horários em {{zone}}',
  simplified: 'A rota está simplificada com margem de {{tolerance}}.',
};
