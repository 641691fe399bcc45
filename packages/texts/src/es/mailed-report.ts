import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mailed-report.ts';

export const texts: Translated<typeof source> = {
  title: 'Informe',
  lead: 'Un informe de {{account}} para usted.',
  download: 'Descargar',
  running: 'Se está creando el archivo.',
  done: 'El archivo se guardó.',
  opensUntil: 'Este enlace abre hasta el {{date}}.',
};
