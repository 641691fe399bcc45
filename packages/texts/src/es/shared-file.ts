import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/shared-file.ts';

export const texts: Translated<typeof source> = {
  title: 'Archivo compartido',
  lead: '{{account}} compartió un archivo con usted.',
  passwordTitle: 'Contraseña requerida',
  passwordLead: 'Escriba la contraseña que {{account}} le envió para este enlace.',
  password: 'Contraseña',
  wrongPassword: 'Contraseña incorrecta. Revísela e intente de nuevo.',
  open: 'Abrir',
  download: 'Descargar',
  begun: 'Descarga iniciada.',
  opensUntil: 'Este enlace vence el {{date}}.',
};
