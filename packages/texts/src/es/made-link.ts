import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/made-link.ts';

export const texts: Translated<typeof source> = {
  opensFor: 'Vence en',
  hours_one: '{{formatted}} hora',
  hours_other: '{{formatted}} horas',
  days_one: '{{formatted}} día',
  days_other: '{{formatted}} días',
  ready: 'El enlace está listo',
  once: 'Copie el enlace ahora: se muestra una sola vez. Vence el {{date}}.',
  link: 'Enlace',
};
