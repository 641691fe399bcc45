import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mailbox.ts';

export const texts: Translated<typeof source> = {
  title: 'Mensagens da demonstração',
  lead: 'Mensagens que esta demonstração teria enviado por e-mail. Portais com servidor de e-mail não têm esta página.',
  empty: 'Nenhuma mensagem ainda',
  emptyHint: 'Convites e links de redefinição de senha aparecem aqui.',
  to: 'Para',
  from: 'De',
  sent: 'Enviada',
  list: 'Mensagens',
  more: 'Mostrar mensagens anteriores',
  back: 'Todas as mensagens',
  asText: 'Texto',
  asPage: 'Página',
  choose: 'Selecione uma mensagem para ler',
  count_one: '{{count}} mensagem',
  count_other: '{{count}} mensagens',
  demoNotice:
    'Esta demonstração não envia e-mails. Convites e links de redefinição de senha ficam nas mensagens dela.',
  noServer:
    'Este portal não tem servidor de e-mail e não envia convites. Defina uma senha para os novos usuários ou peça ao operador do portal que configure um servidor.',
  open: 'Abrir as mensagens',
  home: 'Ir para o portal',
};
