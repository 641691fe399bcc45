import { writeAlertMail } from '../alert-mail.ts';
import type { SubscriptionMailWords, AlertMailWords, MailTexts } from '../mail-words.ts';
import { writeSubscriptionMail } from '../subscription-mail.ts';

/** Of a mail about alerts. */
const alertWords: AlertMailWords = {
  many: (count) => `${count} alertas`,
  manyHint: 'Chegaram em dez minutos; os mais recentes vêm primeiro no portal:',
  more: (count) => `Há mais ${count} no portal.`,
  test: 'Teste: ',
  pushed: 'Os avisos de alertas chegam a este navegador.',
  causes: {
    raised: '',
    again: 'De novo: ',
    rose: 'Mais grave agora: ',
    untreated: 'Sem tratamento: ',
    not_owned: 'Sem responsável no prazo: ',
    not_resolved: 'Sem resolução no prazo: ',
  },
  of: 'O quê: ',
  when: 'Quando: ',
  place: 'Onde: ',
  members: 'Alertas deste grupo: ',
  advice: 'O que fazer: ',
  file: 'Recomendação: ',
  open: 'Abrir o alerta',
  openMany: 'Abrir os alertas',
  ending:
    'Você recebe esta mensagem porque o envio deste tipo de alerta inclui você. Isso se altera no portal, nos tipos de alerta.',
};

/** Of a mail of a subscription. */
const subscriptionWords: SubscriptionMailWords = {
  when: 'Período: ',
  openFile: 'Abrir o relatório',
  openPage: 'Abrir a página',
  fileHint: 'O link funciona por 14 dias e mostra o que você pode ver quando o abre.',
  pageHint: 'A página mostra o que você pode ver quando a abre.',
  own: 'Você recebe esta mensagem porque a assinou. É possível alterá-la, pausá-la ou excluí-la no portal, nas assinaturas por e-mail.',
  by: (sender) =>
    `Você recebe esta mensagem porque ${sender} a assinou para você. É possível deixar de recebê-la no portal, nas assinaturas por e-mail.`,
};

const severityWords: MailTexts['severities'] = {
  uninformed: 'Não informado',
  informative: 'Informativo',
  low: 'Baixo',
  medium: 'Médio',
  high: 'Grave',
  critical: 'Gravíssimo',
};

export const pt: MailTexts = {
  greeting: (name) => `Olá, ${name}.`,
  alert: alertWords,
  severities: severityWords,
  linkHint: 'Se o botão não funcionar, abra este endereço no navegador:',
  footer: (product) => `Esta mensagem foi enviada por ${product}. Não é preciso responder.`,
  templates: {
    'password-reset': ({ product }) => ({
      subject: `Escolha uma nova senha de ${product}`,
      lines: [`Alguém pediu uma nova senha para o seu usuário de ${product}. Escolha aqui:`],
      action: 'Escolher nova senha',
      ending: [
        'O link funciona uma vez, por 15 minutos. Ao usá-lo, todas as suas sessões são encerradas.',
        'Não foi você? Então não precisa fazer nada: sua senha continua a mesma.',
      ],
    }),
    'company-sign-in': ({ product }) => ({
      subject: `Como entrar em ${product}`,
      lines: [
        `Alguém pediu uma nova senha para o seu usuário de ${product}.`,
        'Você entra com a conta da sua empresa, que não tem senha aqui. Use o acesso corporativo na página inicial. Se esqueceu a senha da conta da empresa, fale com a equipe de TI.',
      ],
      action: 'Ir para a página de login',
      ending: ['Não foi você? Então não precisa fazer nada.'],
    }),
    invitation: ({ product, account, sender }) => ({
      subject: `Convite para ${account} em ${product}`,
      lines: [
        sender === ''
          ? `Você recebeu um convite para a conta ${account} em ${product}.`
          : `${sender} convidou você para a conta ${account} em ${product}.`,
      ],
      action: 'Aceitar o convite',
      ending: ['O link funciona uma vez, por 7 dias. Se expirar, peça um novo a quem convidou você.'],
    }),
    'own-password': ({ product, account }) => ({
      subject: `Escolha uma senha só sua para entrar em ${account} em ${product}`,
      lines: [
        `Você tem acesso à conta ${account} em ${product}.`,
        `A senha com que você entra foi escolhida por alguém que administra outra conta e talvez ainda a conheça. Para entrar em ${account}, escolha uma que só você saiba:`,
      ],
      action: 'Escolher minha senha',
      ending: [
        'O link funciona uma vez, por 7 dias. Ao usá-lo, todas as suas sessões são encerradas. Se expirar, peça outro em “Esqueci minha senha” na página inicial.',
      ],
    }),
    'password-changed': ({ product, account, sender, email, when, address }) => ({
      subject: `Sua senha de ${product} foi alterada`,
      lines:
        sender === ''
          ? [
              `A senha de ${email} foi alterada em ${when}${address === '' ? '' : `, a partir do endereço ${address}`}.`,
              'Foi você? Então não precisa fazer nada. Se não foi, escolha uma nova senha agora e avise quem administra a sua conta.',
            ]
          : [
              `${sender}, que administra ${account}, deu uma nova senha a ${email} em ${when}. Todas as suas sessões foram encerradas.`,
              'Essa pessoa conhece a senha: escolha uma só sua. Se você não esperava a mudança, avise outra pessoa que administra a sua conta.',
            ],
      action: 'Escolher nova senha',
      ending: [],
    }),
    'email-changed': ({ product, account, sender, email, when }) => ({
      subject: `Seu e-mail de ${product} foi alterado`,
      lines: [
        `${sender}, que administra ${account}, trocou o e-mail do seu usuário de ${product} em ${when}. Você não entra mais com ${email}, e os links para uma nova senha não chegam mais a ele.`,
        'Se você não esperava isso, avise outra pessoa que administra a sua conta.',
      ],
      action: `Abrir ${product}`,
      ending: [],
    }),
    'second-factor-on': ({ product, email, when, address }) => ({
      subject: `Verificação em duas etapas ativada em ${product}`,
      lines: [
        `A verificação em duas etapas foi ativada para ${email} em ${when}${address === '' ? '' : `, a partir do endereço ${address}`}. A partir de agora, a entrada também pede um código do seu aplicativo.`,
        'Não foi você? Então avise quem administra a sua conta.',
      ],
      action: `Abrir ${product}`,
      ending: [],
    }),
    'second-factor-off': ({ product, account, sender, email, when, address }) => ({
      subject: `Verificação em duas etapas desativada em ${product}`,
      lines:
        sender === ''
          ? [
              `A verificação em duas etapas foi desativada para ${email} em ${when}${address === '' ? '' : `, a partir do endereço ${address}`}. Agora a entrada pede só a senha.`,
              'Não foi você? Então troque a senha agora e avise quem administra a sua conta.',
            ]
          : [
              `${sender}, que administra ${account}, retirou a verificação em duas etapas de ${email} em ${when}. Todas as suas sessões foram encerradas e os seus códigos de recuperação não valem mais. Agora a entrada pede só a senha: configure a verificação de novo em Segurança.`,
              'Se você não pediu isso, escolha uma nova senha agora e avise outra pessoa que administra a sua conta.',
            ],
      action: `Abrir ${product}`,
      ending: [],
    }),
    'wrong-codes': ({ product, email, when, address }) => ({
      subject: `Códigos errados na sua entrada em ${product}`,
      lines: [
        `Alguém digitou a senha certa de ${email} e depois vários códigos errados, o último em ${when}${address === '' ? '' : `, a partir do endereço ${address}`}. Não conseguiu entrar.`,
        'Foi você? Então não precisa fazer nada. Se não foi, alguém conhece a sua senha: escolha uma nova agora e avise quem administra a sua conta.',
      ],
      action: 'Escolher nova senha',
      ending: [],
    }),
    'known-device': ({ product, email, when, address }) => ({
      subject: `Muitas senhas erradas na entrada do ${product}`,
      lines: [
        `Alguém digitou muitas senhas erradas para ${email}, a última em ${when}${address === '' ? '' : ` a partir do endereço ${address}`}. Navegadores em que você nunca entrou agora precisam esperar; os outros, não.`,
        'Quer entrar por outro navegador? Abra este link nele:',
      ],
      action: 'Usar este navegador',
      ending: [
        'O link funciona uma vez, dentro de uma hora, e não inicia sessão: a senha é pedida como sempre.',
        'Não foi você? Então não é preciso fazer nada. Não repasse o link.',
      ],
    }),
    alert: (facts) => writeAlertMail(alertWords, facts),
    subscription: (facts) => writeSubscriptionMail(subscriptionWords, facts),
  },
};
