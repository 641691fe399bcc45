import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/tracked-route.ts';

export const texts: Translated<typeof source> = {
  title: 'Rota compartilhada',
  lead: '{{account}} compartilha esta rota com você.',
  asset: 'Ativo',
  live: 'Ao vivo',
  noneLive: 'Nenhuma posição ainda',
  noneLiveText: 'O ativo aparecerá no mapa quando a primeira posição chegar.',
  nonePast: 'Sem posições',
  nonePastText: 'Nenhuma posição foi recebida neste período.',
  map: 'Mapa da rota compartilhada',
  start: 'Início',
  last: 'Última posição',
  end: 'Fim',
  lost: 'Conexão perdida. Reconectando…',
  moment: 'Horário',
  toNow: 'Ir para a última posição',
  whole: 'Rota inteira',
  opensUntil: 'Este link expira em {{date}}.',
  zone: 'Horários em {{zone}}',
  simplified: 'A rota está simplificada com margem de {{tolerance}}.',
};
