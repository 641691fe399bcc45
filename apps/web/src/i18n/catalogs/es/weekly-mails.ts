import type { Translated } from '../../translated.ts';
import type { texts as source } from '../en/weekly-mails.ts';

export const texts: Translated<typeof source> = {
  title: 'Correos semanales',
  lead: 'Cada lunes a las 6 de la mañana según su reloj, las cifras de esta página de la semana que terminó, frente a la anterior. El correo muestra lo que usted puede ver cuando se envía.',
  subscribe: 'Enviarme esta página cada semana',
  own: 'Mis correos semanales',
  noMails: 'Todavía no tiene correos semanales.',
  wholeFleet: 'toda la flota que usted ve',
  isPaused: 'En pausa',
  next: 'Próximo: {{when}}',
  last: 'último: {{when}}',
  pause: 'Pausar',
  resume: 'Enviar de nuevo',
  end: 'Terminar',
  endTitle: '¿Terminar el correo semanal de {{name}}?',
  endEffect: 'Ya no se envía. Puede suscribirse de nuevo en la página del módulo.',
};
