import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/password.ts';

export const texts: Translated<typeof source> = {
  forgotTitle: 'Esqueci minha senha',
  forgotLead: 'Informe seu e-mail. Enviaremos um link para você escolher uma nova senha.',
  forgotWithoutMail:
    'Este portal não envia e-mails. Peça a um administrador da sua conta que defina uma nova senha para você.',
  sendLink: 'Enviar link',
  sending: 'Enviando…',
  back: 'Voltar ao login',
  sentTitle: 'Confira o seu e-mail',
  sentLead:
    'Se houver um usuário com {{email}}, o link está a caminho. Ele funciona uma vez e expira em 15 minutos.',
  sentHint: 'Não chegou? Confira a caixa de spam ou peça outro link em alguns minutos.',
  mailbox: 'Abrir a caixa de mensagens da demonstração',
  resetTitle: 'Nova senha',
  resetLead: 'Para {{email}}. Ao salvar, todas as suas sessões são encerradas.',
  inviteTitle: 'Olá, {{name}}',
  inviteLead: 'Escolha uma senha para entrar em {{account}} como {{email}}.',
  inviteDirectory:
    'Você recebeu um convite para {{account}} como {{email}}. Entre com a conta da empresa para aceitar.',
  newPassword: 'Nova senha',
  passwordHint:
    'Pelo menos {{minimum}} caracteres. Algumas palavras sem relação entre si são fáceis de lembrar e difíceis de adivinhar.',
  again: 'Confirmar nova senha',
  save: 'Salvar senha',
  saving: 'Salvando…',
  company: 'Entrar com a conta da empresa',
  orPassword: 'ou escolha uma senha',
  checking: 'Verificando o link…',
  deadTitle: 'Este link não funciona mais',
  deadLead:
    'Ele já foi usado ou expirou. Links de senha expiram em 15 minutos, e convites, em 7 dias. Cada um funciona uma vez.',
  newLink: 'Pedir novo link',
  askInviter: 'Se era um convite, peça a quem convidou você que o reenvie.',
  incomplete: 'Este endereço está incompleto. Abra o link completo do e-mail.',
  savedTitle: 'Senha alterada',
  savedLead: 'Entre com a nova senha.',
  goToLogin: 'Ir para o login',
  pendingTitle: 'Convite para {{account}}',
  pendingLead:
    'Entre como {{email}} e aceite o convite em Minhas contas. Até lá, {{account}} vê apenas este e-mail.',
  pendingSignIn: 'Entrar para aceitar',
  decline: 'Recusar convite',
  declinedTitle: 'Convite recusado',
  declinedLead: '{{account}} não recebe nenhuma outra informação sobre você.',
  deviceTitle: 'Entrar por este navegador',
  deviceLead:
    'Para {{email}}. Depois de muitas senhas incorretas, só navegadores que você já usou podem entrar. Este navegador é seu?',
  deviceUse: 'Usar este navegador',
  deviceKnownTitle: 'Navegador confirmado',
  deviceKnownLead: 'Entre com a sua senha.',
  failedTitle: 'Não foi possível verificar o link',
  retry: 'Tentar de novo',
};
