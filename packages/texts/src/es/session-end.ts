import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/session-end.ts';

export const texts: Translated<typeof source> = {
  ended: 'Su sesión terminó. Inicie sesión de nuevo.',
  elsewhere: 'Su sesión se cerró desde otro dispositivo. Inicie sesión de nuevo.',
  password: 'Su contraseña cambió. Inicie sesión con la nueva.',
  company: 'Ahora inicia sesión con la cuenta de la empresa.',
  companyRefused: 'Su empresa ya no confirma su acceso. Contacte a un administrador de su cuenta.',
  companyAgain: 'Inicie sesión de nuevo con la cuenta de la empresa.',
  twice: 'Cerramos su sesión por seguridad porque estaba en uso en dos lugares. Inicie sesión de nuevo.',
  access: 'Usted ya no tiene acceso. Contacte a un administrador de su cuenta.',
};
