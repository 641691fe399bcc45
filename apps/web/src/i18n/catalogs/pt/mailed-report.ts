import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/mailed-report.ts';

export const texts: Translated<typeof source> = {
  title: 'Relatório',
  lead: 'Um relatório de {{account}} para você.',
  trips_one: '{{formatted}} trajeto',
  trips_other: '{{formatted}} trajetos',
  stops_one: '{{formatted}} parada',
  stops_other: '{{formatted}} paradas',
  assets_one: '{{formatted}} ativo',
  assets_other: '{{formatted}} ativos',
  download: 'Baixar',
  running: 'O arquivo está sendo criado.',
  done: 'O arquivo foi salvo.',
  opensUntil: 'Este link abre até {{date}}.',
};
