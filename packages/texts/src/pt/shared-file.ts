import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/shared-file.ts';

export const texts: Translated<typeof source> = {
  title: 'Arquivo compartilhado',
  lead: '{{account}} compartilhou um arquivo com você.',
  passwordTitle: 'Senha necessária',
  passwordLead: 'Digite a senha que {{account}} enviou a você para este link.',
  password: 'Senha',
  wrongPassword: 'Senha incorreta. Confira e tente de novo.',
  open: 'Abrir',
  download: 'Baixar',
  begun: 'Download iniciado.',
  opensUntil: 'Este link expira em {{date}}.',
};
