import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/shared-file.ts';

export const texts: Translated<typeof source> = {
  title: 'Arquivo compartilhado',
  lead: '{{account}} compartilha um arquivo com você.',
  passwordTitle: 'Este link tem senha',
  passwordLead: 'Digite a senha que acompanha o link de {{account}}.',
  password: 'Senha',
  wrongPassword: 'Esta não é a senha do link.',
  open: 'Abrir',
  download: 'Baixar',
  begun: 'O download começou.',
  opensUntil: 'Este link abre até {{date}}.',
};
