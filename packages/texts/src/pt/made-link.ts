import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/made-link.ts';

export const texts: Translated<typeof source> = {
  opensFor: 'Expira em',
  hours_one: '{{formatted}} hora',
  hours_other: '{{formatted}} horas',
  days_one: '{{formatted}} dia',
  days_other: '{{formatted}} dias',
  ready: 'O link está pronto',
  once: 'Copie o link agora: ele só aparece uma vez. Expira em {{date}}.',
  link: 'Link',
};
