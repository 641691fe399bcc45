import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mailed-report.ts';

export const texts: Translated<typeof source> = {
  title: 'Informe',
  lead: 'Su informe de {{account}}.',
  download: 'Descargar',
  running: 'Preparando el archivo…',
  done: 'Archivo descargado.',
  opensUntil: 'Este enlace funciona hasta el {{date}}.',
};
