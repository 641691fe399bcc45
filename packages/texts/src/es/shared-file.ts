import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/shared-file.ts';

export const texts: Translated<typeof source> = {
  title: 'Archivo compartido',
  lead: '{{account}} comparte un archivo con usted.',
  passwordTitle: 'Este enlace tiene contraseña',
  passwordLead: 'Escriba la contraseña que acompaña al enlace de {{account}}.',
  password: 'Contraseña',
  wrongPassword: 'Esta no es la contraseña del enlace.',
  open: 'Abrir',
  download: 'Descargar',
  begun: 'La descarga comenzó.',
  opensUntil: 'Este enlace abre hasta {{date}}.',
};
