import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/made-link.ts';

export const texts: Translated<typeof source> = {
  opensFor: 'Abre por',
  hours_one: '{{formatted}} hora',
  hours_other: '{{formatted}} horas',
  days_one: '{{formatted}} dia',
  days_other: '{{formatted}} dias',
  ready: 'O link está pronto',
  once: 'Copie agora: ele só aparece desta vez. Abre até {{date}}.',
  link: 'Link',
};
