import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/password.ts';

export const texts: Translated<typeof source> = {
  forgotTitle: 'Esqueci minha senha',
  forgotLead: 'Informe o seu e-mail. Enviaremos um link para você escolher uma nova senha.',
  forgotWithoutMail:
    'Este portal não envia e-mails. Peça à administração da sua conta que defina uma nova senha para você.',
  sendLink: 'Enviar link',
  sending: 'Enviando…',
  back: 'Voltar ao login',
  sentTitle: 'Confira o seu e-mail',
  sentLead:
    'Se {{email}} tiver um usuário aqui, o link está a caminho. Ele funciona uma vez, por 15 minutos.',
  sentHint: 'Não chegou? Procure na caixa de spam ou peça de novo em alguns minutos.',
  mailbox: 'Abrir as mensagens da demonstração',
  resetTitle: 'Nova senha',
  resetLead: 'Para {{email}}. Ao salvar, todas as suas sessões são encerradas.',
  inviteTitle: 'Olá, {{name}}',
  inviteLead: 'Escolha uma senha para entrar em {{account}} como {{email}}.',
  inviteDirectory:
    'Você recebeu um convite para {{account}} como {{email}}. Entre com a conta da empresa para aceitar.',
  newPassword: 'Nova senha',
  passwordHint:
    'Pelo menos {{minimum}} caracteres. Algumas palavras sem relação entre si são fáceis de lembrar e difíceis de adivinhar.',
  again: 'Confirme a nova senha',
  save: 'Salvar senha',
  saving: 'Salvando…',
  company: 'Entrar com a conta da empresa',
  orPassword: 'ou escolha uma senha',
  checking: 'Verificando o link…',
  deadTitle: 'Este link não funciona mais',
  deadLead:
    'Ele já foi usado ou expirou. Links de redefinição funcionam uma vez, por 15 minutos; convites, por 7 dias.',
  newLink: 'Pedir um novo link',
  askInviter: 'Era um convite? Peça a quem convidou você que envie de novo.',
  incomplete: 'Este endereço está incompleto. Abra o link inteiro da mensagem.',
  savedTitle: 'Senha atualizada',
  savedLead: 'Entre com a nova senha.',
  goToLogin: 'Ir para o login',
  pendingTitle: 'Convite para {{account}}',
  pendingLead:
    'Entre como {{email}} e aceite em Minhas contas. Até lá, {{account}} não vê nada de você além deste e-mail.',
  pendingSignIn: 'Entrar para aceitar',
  decline: 'Recusar o convite',
  declinedTitle: 'Convite recusado',
  declinedLead: '{{account}} não fica sabendo de mais nada sobre você.',
  deviceTitle: 'Entrar por este navegador',
  deviceLead:
    'Para {{email}}. Muitas senhas erradas foram digitadas em seu nome; por isso navegadores que você nunca usou precisam esperar. Este é seu?',
  deviceUse: 'Usar este navegador',
  deviceKnownTitle: 'Este navegador agora é conhecido',
  deviceKnownLead: 'Entre com a sua senha.',
  failedTitle: 'Não foi possível verificar o link',
  retry: 'Tentar de novo',
};
