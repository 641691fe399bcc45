import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mailed-report.ts';

export const texts: Translated<typeof source> = {
  title: 'Relatório',
  lead: 'Um relatório de {{account}} para você.',
  download: 'Baixar',
  running: 'O arquivo está sendo criado.',
  done: 'O arquivo foi salvo.',
  opensUntil: 'Este link abre até {{date}}.',
};
