import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/shared-link.ts';

export const texts: Translated<typeof source> = {
  opening: 'Abriendo el enlace…',
  retry: 'Reintentar',
  expiredTitle: 'Este enlace venció',
  expiredLead: 'Lo que abría ya no se puede ver aquí.',
  used_upTitle: 'Este enlace ya se usó',
  used_upLead: 'Se descargó tantas veces como permitía.',
  revokedTitle: 'Este enlace fue revocado',
  revokedLead: 'Quien lo envió lo dio por terminado.',
  renewedTitle: 'Hay un enlace más nuevo',
  renewedLead: 'Quien lo envió lo renovó; este ya no abre.',
  withdrawnTitle: 'Este enlace ya no abre',
  withdrawnLead: 'Quien lo creó ya no tiene acceso a lo que abría.',
  unknownTitle: 'Este enlace no abre nada',
  unknownLead: 'La dirección está incompleta o lo que abría se eliminó.',
  howToRenew: 'Pida uno nuevo a quien le envió el enlace: le toma un momento.',
};
