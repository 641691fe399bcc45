import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/shared-link.ts';

export const texts: Translated<typeof source> = {
  opening: 'Abriendo el enlace…',
  retry: 'Intentar de nuevo',
  expiredTitle: 'Este enlace venció',
  expiredLead: 'Su contenido ya no está disponible aquí.',
  used_upTitle: 'Este enlace llegó a su límite',
  used_upLead: 'Se alcanzó el número máximo de descargas.',
  revokedTitle: 'Este enlace fue revocado',
  revokedLead: 'Quien lo envió lo revocó.',
  renewedTitle: 'Este enlace fue reemplazado',
  renewedLead: 'Quien lo envió lo renovó. Solo funciona el nuevo.',
  withdrawnTitle: 'Este enlace ya no funciona',
  withdrawnLead: 'Quien lo creó ya no tiene acceso al contenido.',
  unknownTitle: 'Enlace no encontrado',
  unknownLead: 'La dirección está incompleta o el contenido se eliminó.',
  howToRenew: 'Pida un enlace nuevo a quien se lo envió.',
};
