import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mailbox.ts';

export const texts: Translated<typeof source> = {
  title: 'Buzón de la demostración',
  lead: 'Mensajes que esta demostración habría enviado por correo. Los portales con servidor de correo no tienen esta página.',
  empty: 'Todavía no hay mensajes',
  emptyHint: 'Aquí aparecen las invitaciones y los enlaces para restablecer la contraseña.',
  to: 'Para',
  from: 'De',
  sent: 'Enviado',
  list: 'Mensajes',
  more: 'Mostrar mensajes anteriores',
  back: 'Todos los mensajes',
  asText: 'Texto',
  asPage: 'Página',
  choose: 'Seleccione un mensaje para leerlo',
  count_one: '{{count}} mensaje',
  count_other: '{{count}} mensajes',
  demoNotice:
    'Esta demostración no envía correos. Las invitaciones y los enlaces para restablecer la contraseña están en su buzón.',
  noServer:
    'Este portal no tiene servidor de correo y no envía invitaciones. Defina una contraseña para los nuevos usuarios o pida al operador del portal que configure un servidor.',
  open: 'Abrir el buzón',
  home: 'Ir al portal',
};
