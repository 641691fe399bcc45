import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mails.ts';

export const texts: Translated<typeof source> = {
  greeting: 'Olá, {{name}}.',
  linkHint: 'Se o botão não funcionar, abra este endereço no navegador:',
  footer: 'Esta mensagem foi enviada por {{product}}. Não é preciso responder.',
  'password-reset_lines': 'Foi solicitada uma nova senha para o seu usuário de {{product}}. Escolha-a aqui:',
  'password-reset_subject': 'Escolha uma nova senha de {{product}}',
  'password-reset_action': 'Escolher nova senha',
  'password-reset_ending':
    'O link funciona uma vez, por 15 minutos. Ao usá-lo, todas as suas sessões são encerradas.\n\nSe não foi você, ignore esta mensagem. Sua senha continua a mesma.',
  'company-sign-in_lines':
    'Foi solicitada uma nova senha para o seu usuário de {{product}}.\n\nVocê entra com a conta da sua empresa, que não tem senha aqui. Use o acesso corporativo na página inicial. Se esqueceu a senha da conta da empresa, fale com a equipe de TI.',
  'company-sign-in_subject': 'Como entrar em {{product}}',
  'company-sign-in_action': 'Ir para a página de login',
  'company-sign-in_ending': 'Se não foi você, ignore esta mensagem.',
  invitation_lines: 'Você recebeu um convite para a conta {{account}} em {{product}}.',
  invitation_subject: 'Convite para {{account}} em {{product}}',
  invitation_action: 'Aceitar o convite',
  invitation_ending: 'O link funciona uma vez, por 7 dias. Se expirar, peça um novo convite a quem o enviou.',
  invitation_by_lines: '{{sender}} convidou você para a conta {{account}} em {{product}}.',
  'own-password_lines':
    'Você tem acesso à conta {{account}} em {{product}}.\n\nUm administrador de outra conta definiu a sua senha atual e talvez ainda a conheça. Para entrar em {{account}}, escolha uma senha que só você saiba:',
  'own-password_subject': 'Escolha uma senha só sua para entrar em {{account}} em {{product}}',
  'own-password_action': 'Escolher minha senha',
  'own-password_ending':
    'O link funciona uma vez, por 7 dias. Ao usá-lo, todas as suas sessões são encerradas. Se expirar, peça outro em “Esqueci minha senha” na página inicial.',
  'password-changed_lines':
    'A senha de {{email}} foi alterada em {{when}}{{from}}.\n\nSe foi você, não é preciso fazer nada. Se não foi, escolha uma nova senha agora e avise um administrador da sua conta.',
  'password-changed_subject': 'Sua senha de {{product}} foi alterada',
  'password-changed_action': 'Escolher nova senha',
  'password-changed_by_lines':
    '{{sender}}, que administra {{account}}, definiu uma nova senha para {{email}} em {{when}}. Todas as suas sessões foram encerradas.\n\nEssa pessoa conhece a senha: escolha uma só sua. Se você não esperava a mudança, avise outro administrador da sua conta.',
  'email-changed_lines':
    '{{sender}}, que administra {{account}}, alterou o e-mail do seu usuário de {{product}} em {{when}}. Você não entra mais com {{email}} nem recebe links de redefinição de senha nele.\n\nSe você não esperava isso, avise outro administrador da sua conta.',
  'email-changed_subject': 'Seu e-mail de {{product}} foi alterado',
  'email-changed_action': 'Abrir {{product}}',
  'second-factor-on_lines':
    'A verificação em duas etapas foi ativada para {{email}} em {{when}}{{from}}. A partir de agora, a entrada também pede um código do seu aplicativo.\n\nSe não foi você, avise um administrador da sua conta.',
  'second-factor-on_subject': 'Verificação em duas etapas ativada em {{product}}',
  'second-factor-on_action': 'Abrir {{product}}',
  'second-factor-off_lines':
    'A verificação em duas etapas foi desativada para {{email}} em {{when}}{{from}}. Agora a entrada pede só a senha.\n\nSe não foi você, altere a senha agora e avise um administrador da sua conta.',
  'second-factor-off_subject': 'Verificação em duas etapas desativada em {{product}}',
  'second-factor-off_action': 'Abrir {{product}}',
  'second-factor-off_by_lines':
    '{{sender}}, que administra {{account}}, removeu a verificação em duas etapas de {{email}} em {{when}}. Todas as suas sessões foram encerradas e os seus códigos de recuperação não valem mais. Agora a entrada pede só a senha: configure a verificação de novo em Acesso e senha.\n\nSe você não pediu isso, escolha uma nova senha agora e avise outro administrador da sua conta.',
  'wrong-codes_lines':
    'A senha correta de {{email}} foi digitada, seguida de vários códigos errados, o último em {{when}}{{from}}. A entrada não foi concluída.\n\nSe foi você, não é preciso fazer nada. Se não foi, outra pessoa conhece a sua senha: escolha uma nova agora e avise um administrador da sua conta.',
  'wrong-codes_subject': 'Códigos errados na sua entrada em {{product}}',
  'wrong-codes_action': 'Escolher nova senha',
  'known-device_lines':
    'Muitas senhas erradas foram digitadas para {{email}}, a última em {{when}}{{from}}. Navegadores em que você nunca entrou agora precisam esperar; os que você já usou não são afetados.\n\nPara entrar por outro navegador, abra este link nele:',
  'known-device_subject': 'Muitas senhas erradas na sua entrada em {{product}}',
  'known-device_action': 'Usar este navegador',
  'known-device_ending':
    'O link funciona uma vez, dentro de uma hora. Ele não inicia a sessão: a senha continua sendo pedida.\n\nSe não foi você, ignore esta mensagem. Não compartilhe o link.',
  test_lines:
    'Você pediu este e-mail de teste ao {{product}}, na conta {{account}}. Como ele chegou, convites, alertas e relatórios também podem ser entregues.',
  test_subject: 'E-mail de teste do {{product}}',
  test_action: 'Abrir {{product}}',
  fromAddress: ', a partir do endereço {{address}}',
  alert_total: '{{count}} alertas',
  alert_manyHint: 'Estes alertas foram agrupados em um e-mail. No portal, os mais recentes vêm primeiro:',
  alert_more: 'Veja mais {{count}} no portal.',
  alert_test: 'Teste: {{title}}',
  alert_pushed: 'Este navegador recebe avisos de alertas.',
  alert_again: 'De novo: {{title}}',
  alert_rose: 'Severidade aumentou: {{title}}',
  alert_untreated: 'Sem tratativa: {{title}}',
  alert_not_owned: 'Não reconhecido no prazo: {{title}}',
  alert_not_resolved: 'Não resolvido no prazo: {{title}}',
  alert_of: 'O quê: {{value}}',
  alert_when: 'Quando: {{value}}',
  alert_place: 'Onde: {{value}}',
  alert_members: 'Alertas deste grupo: {{value}}',
  alert_advice: 'O que fazer: {{value}}',
  alert_file: 'Recomendação: {{value}}',
  alert_open: 'Abrir o alerta',
  alert_openMany: 'Abrir os alertas',
  alert_ending:
    'Você recebe este e-mail porque este tipo de alerta avisa você. Isso pode ser alterado no portal, em Gerenciamento de alertas.',
  subscription_period: 'Período: {{value}}',
  subscription_openFile: 'Abrir o relatório',
  subscription_openPage: 'Abrir a página',
  subscription_fileHint: 'O link funciona por 14 dias e mostra aquilo a que você tem acesso ao abri-lo.',
  subscription_pageHint: 'A página mostra aquilo a que você tem acesso ao abri-la.',
  subscription_own:
    'Você recebe este e-mail porque o assinou. É possível alterá-lo, pausá-lo ou excluí-lo no portal, nas assinaturas por e-mail.',
  subscription_by:
    'Você recebe este e-mail porque {{sender}} o assinou para você. É possível deixar de recebê-lo no portal, nas assinaturas por e-mail.',
  before_day: 'dia anterior',
  before_week: 'semana anterior',
  before_month: 'mês anterior',
  openAlerts: 'Alertas abertos no envio deste e-mail',
  rows: 'Linhas',
};
