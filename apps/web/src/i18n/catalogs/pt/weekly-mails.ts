import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/weekly-mails.ts';

export const texts: Translated<typeof source> = {
  title: 'E-mails semanais',
  lead: 'Toda segunda-feira às 6 da manhã pelo seu relógio, os números desta página da semana que terminou, comparados com a anterior. O e-mail mostra o que você pode ver quando é enviado.',
  subscribe: 'Enviar esta página toda semana',
  own: 'Meus e-mails semanais',
  noMails: 'Você ainda não tem e-mails semanais.',
  wholeFleet: 'toda a frota que você vê',
  isPaused: 'Pausado',
  next: 'Próximo: {{when}}',
  last: 'último: {{when}}',
  pause: 'Pausar',
  resume: 'Enviar de novo',
  end: 'Encerrar',
  endTitle: 'Encerrar o e-mail semanal de {{name}}?',
  endEffect: 'Ele não é mais enviado. Você pode assinar de novo na página do módulo.',
};
