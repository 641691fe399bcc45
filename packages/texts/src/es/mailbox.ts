import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mailbox.ts';

export const texts: Translated<typeof source> = {
  title: 'Buzón de la demostración',
  lead: 'Lo que esta demostración habría enviado por correo. Un portal con servidor de correo no tiene esta página.',
  empty: 'Todavía no hay mensajes',
  emptyHint: 'Aquí aparecen las invitaciones y los enlaces para nuevas contraseñas.',
  to: 'Para',
  from: 'De',
  sent: 'Enviado',
  list: 'Mensajes',
  more: 'Mostrar mensajes anteriores',
  back: 'Todos los mensajes',
  asText: 'Texto',
  asPage: 'Como página',
  choose: 'Elija un mensaje para leerlo',
  count_one: '{{count}} mensaje',
  count_other: '{{count}} mensajes',
  demoNotice:
    'Esta demostración no envía correos. Las invitaciones y los enlaces para nuevas contraseñas están en su buzón.',
  noServer:
    'Este portal no tiene servidor de correo: nadie recibe invitaciones. Ponga una contraseña a los nuevos usuarios o pida a quien opera el portal que configure uno.',
  open: 'Abrir el buzón',
  home: 'Ir al portal',
};
