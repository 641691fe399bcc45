import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mailed-report.ts';

export const texts: Translated<typeof source> = {
  title: 'Relatório',
  lead: 'Seu relatório de {{account}}.',
  download: 'Baixar',
  running: 'Preparando o arquivo…',
  done: 'Arquivo baixado.',
  opensUntil: 'Este link funciona até {{date}}.',
};
