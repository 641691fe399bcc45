import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mailbox.ts';

export const texts: Translated<typeof source> = {
  title: 'Mensagens da demonstração',
  lead: 'O que esta demonstração teria enviado por e-mail. Um portal com servidor de e-mail não tem esta página.',
  empty: 'Nenhuma mensagem ainda',
  emptyHint: 'Convites e links para novas senhas aparecem aqui.',
  to: 'Para',
  from: 'De',
  sent: 'Enviada',
  list: 'Mensagens',
  more: 'Mostrar mensagens anteriores',
  back: 'Todas as mensagens',
  asText: 'Texto',
  asPage: 'Como página',
  choose: 'Escolha uma mensagem para ler',
  count_one: '{{count}} mensagem',
  count_other: '{{count}} mensagens',
  demoNotice:
    'Esta demonstração não envia e-mails. Convites e links para novas senhas ficam nas mensagens dela.',
  noServer:
    'Este portal não tem servidor de e-mail: ninguém recebe convites. Defina uma senha para novos usuários ou peça a quem cuida do portal que configure um.',
  open: 'Abrir as mensagens',
  home: 'Ir para o portal',
};
