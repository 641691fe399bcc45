import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/session-end.ts';

export const texts: Translated<typeof source> = {
  ended: 'Su sesión terminó. Entre de nuevo.',
  elsewhere: 'Su sesión se cerró desde otro dispositivo.',
  password: 'Su contraseña cambió. Entre con la nueva.',
  company: 'Ahora usted entra con la cuenta de la empresa.',
  companyRefused: 'Su empresa ya no confirma su acceso. Hable con la administración de su cuenta.',
  companyAgain: 'Entre de nuevo con la cuenta de la empresa.',
  twice: 'Cerramos su sesión por seguridad: estaba en uso en dos lugares. Entre de nuevo.',
  access: 'Usted ya no tiene acceso. Hable con la administración de su cuenta.',
};
