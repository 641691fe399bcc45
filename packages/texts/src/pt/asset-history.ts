import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/asset-history.ts';

export const texts: Translated<typeof source> = {
  strips: 'Status por dia',
  asTable: 'Ver como tabela',
  asChart: 'Ver como gráfico',
  day: 'Dia',
  status: 'Status',
  duration: 'Duração',
  known: '{{share}} do período com dados',
  fixes_one: '{{formatted}} posição',
  fixes_other: '{{formatted}} posições',
  limit: 'Limite sem comunicação: {{limit}} (valor atual)',
  changes: 'Mudanças',
  more_one: 'Mostrar mais {{count}}',
  more_other: 'Mostrar mais {{count}}',
  span: '{{from}} a {{to}}',
  spanUntilNow: 'Desde {{from}}',
  setBy: 'Definido por {{person}} em {{time}}',
  setAt: 'Definido em {{time}}',
  never_reported: 'Nenhuma posição antes disso',
  silence: 'Última posição: {{time}}',
  ignition_on: 'Ignição ligada',
  hour_meter_advancing: 'Horímetro avançando',
  moving: 'Em movimento',
  ignition_off: 'Ignição desligada',
  no_sign_of_engine: 'Nenhum sinal de motor ligado',
  emptyTitle: 'Sem histórico neste período',
  emptyText:
    'Quando um dispositivo se comunicar, você verá aqui quando o ativo esteve ligado, desligado ou sem comunicação.',
  tooManyTitle: 'Mudanças demais para mostrar',
  tooManyText: 'O status mudou muitas vezes neste período. Escolha um período mais curto.',
};
