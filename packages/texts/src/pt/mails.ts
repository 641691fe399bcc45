import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mails.ts';

export const texts: Translated<typeof source> = {
  greeting: 'Olá, {{name}}.',
  linkHint: 'Se o botão não funcionar, abra este endereço no navegador:',
  footer: 'Esta mensagem foi enviada por {{product}}. Não é preciso responder.',
  'password-reset_lines': 'Alguém pediu uma nova senha para o seu usuário de {{product}}. Escolha aqui:',
  'password-reset_subject': 'Escolha uma nova senha de {{product}}',
  'password-reset_action': 'Escolher nova senha',
  'password-reset_ending':
    'O link funciona uma vez, por 15 minutos. Ao usá-lo, todas as suas sessões são encerradas.\n\nNão foi você? Então não precisa fazer nada: sua senha continua a mesma.',
  'company-sign-in_lines':
    'Alguém pediu uma nova senha para o seu usuário de {{product}}.\n\nVocê entra com a conta da sua empresa, que não tem senha aqui. Use o acesso corporativo na página inicial. Se esqueceu a senha da conta da empresa, fale com a equipe de TI.',
  'company-sign-in_subject': 'Como entrar em {{product}}',
  'company-sign-in_action': 'Ir para a página de login',
  'company-sign-in_ending': 'Não foi você? Então não precisa fazer nada.',
  invitation_lines: 'Você recebeu um convite para a conta {{account}} em {{product}}.',
  invitation_subject: 'Convite para {{account}} em {{product}}',
  invitation_action: 'Aceitar o convite',
  invitation_ending: 'O link funciona uma vez, por 7 dias. Se expirar, peça um novo a quem convidou você.',
  invitation_by_lines: '{{sender}} convidou você para a conta {{account}} em {{product}}.',
  'own-password_lines':
    'Você tem acesso à conta {{account}} em {{product}}.\n\nA senha com que você entra foi escolhida por alguém que administra outra conta e talvez ainda a conheça. Para entrar em {{account}}, escolha uma que só você saiba:',
  'own-password_subject': 'Escolha uma senha só sua para entrar em {{account}} em {{product}}',
  'own-password_action': 'Escolher minha senha',
  'own-password_ending':
    'O link funciona uma vez, por 7 dias. Ao usá-lo, todas as suas sessões são encerradas. Se expirar, peça outro em “Esqueci minha senha” na página inicial.',
  'password-changed_lines':
    'A senha de {{email}} foi alterada em {{when}}{{from}}.\n\nFoi você? Então não precisa fazer nada. Se não foi, escolha uma nova senha agora e avise quem administra a sua conta.',
  'password-changed_subject': 'Sua senha de {{product}} foi alterada',
  'password-changed_action': 'Escolher nova senha',
  'password-changed_by_lines':
    '{{sender}}, que administra {{account}}, deu uma nova senha a {{email}} em {{when}}. Todas as suas sessões foram encerradas.\n\nEssa pessoa conhece a senha: escolha uma só sua. Se você não esperava a mudança, avise outra pessoa que administra a sua conta.',
  'email-changed_lines':
    '{{sender}}, que administra {{account}}, trocou o e-mail do seu usuário de {{product}} em {{when}}. Você não entra mais com {{email}}, e os links para uma nova senha não chegam mais a ele.\n\nSe você não esperava isso, avise outra pessoa que administra a sua conta.',
  'email-changed_subject': 'Seu e-mail de {{product}} foi alterado',
  'email-changed_action': 'Abrir {{product}}',
  'second-factor-on_lines':
    'A verificação em duas etapas foi ativada para {{email}} em {{when}}{{from}}. A partir de agora, a entrada também pede um código do seu aplicativo.\n\nNão foi você? Então avise quem administra a sua conta.',
  'second-factor-on_subject': 'Verificação em duas etapas ativada em {{product}}',
  'second-factor-on_action': 'Abrir {{product}}',
  'second-factor-off_lines':
    'A verificação em duas etapas foi desativada para {{email}} em {{when}}{{from}}. Agora a entrada pede só a senha.\n\nNão foi você? Então troque a senha agora e avise quem administra a sua conta.',
  'second-factor-off_subject': 'Verificação em duas etapas desativada em {{product}}',
  'second-factor-off_action': 'Abrir {{product}}',
  'second-factor-off_by_lines':
    '{{sender}}, que administra {{account}}, retirou a verificação em duas etapas de {{email}} em {{when}}. Todas as suas sessões foram encerradas e os seus códigos de recuperação não valem mais. Agora a entrada pede só a senha: configure a verificação de novo em Segurança.\n\nSe você não pediu isso, escolha uma nova senha agora e avise outra pessoa que administra a sua conta.',
  'wrong-codes_lines':
    'Alguém digitou a senha certa de {{email}} e depois vários códigos errados, o último em {{when}}{{from}}. Não conseguiu entrar.\n\nFoi você? Então não precisa fazer nada. Se não foi, alguém conhece a sua senha: escolha uma nova agora e avise quem administra a sua conta.',
  'wrong-codes_subject': 'Códigos errados na sua entrada em {{product}}',
  'wrong-codes_action': 'Escolher nova senha',
  'known-device_lines':
    'Alguém digitou muitas senhas erradas para {{email}}, a última em {{when}}{{from}}. Navegadores em que você nunca entrou agora precisam esperar; os outros, não.\n\nQuer entrar por outro navegador? Abra este link nele:',
  'known-device_subject': 'Muitas senhas erradas na entrada do {{product}}',
  'known-device_action': 'Usar este navegador',
  'known-device_ending':
    'O link funciona uma vez, dentro de uma hora, e não inicia sessão: a senha é pedida como sempre.\n\nNão foi você? Então não é preciso fazer nada. Não repasse o link.',
  fromAddress: ', a partir do endereço {{address}}',
  alert_total: '{{count}} alertas',
  alert_manyHint: 'Chegaram em dez minutos; os mais recentes vêm primeiro no portal:',
  alert_more: 'Há mais {{count}} no portal.',
  alert_test: 'Teste: {{title}}',
  alert_pushed: 'Os avisos de alertas chegam a este navegador.',
  alert_again: 'De novo: {{title}}',
  alert_rose: 'Mais grave agora: {{title}}',
  alert_untreated: 'Sem tratamento: {{title}}',
  alert_not_owned: 'Sem responsável no prazo: {{title}}',
  alert_not_resolved: 'Sem resolução no prazo: {{title}}',
  alert_of: 'O quê: {{value}}',
  alert_when: 'Quando: {{value}}',
  alert_place: 'Onde: {{value}}',
  alert_members: 'Alertas deste grupo: {{value}}',
  alert_advice: 'O que fazer: {{value}}',
  alert_file: 'Recomendação: {{value}}',
  alert_open: 'Abrir o alerta',
  alert_openMany: 'Abrir os alertas',
  alert_ending:
    'Você recebe esta mensagem porque o envio deste tipo de alerta inclui você. Isso se altera no portal, nos tipos de alerta.',
  subscription_period: 'Período: {{value}}',
  subscription_openFile: 'Abrir o relatório',
  subscription_openPage: 'Abrir a página',
  subscription_fileHint: 'O link funciona por 14 dias e mostra o que você pode ver quando o abre.',
  subscription_pageHint: 'A página mostra o que você pode ver quando a abre.',
  subscription_own:
    'Você recebe esta mensagem porque a assinou. É possível alterá-la, pausá-la ou excluí-la no portal, nas assinaturas por e-mail.',
  subscription_by:
    'Você recebe esta mensagem porque {{sender}} a assinou para você. É possível deixar de recebê-la no portal, nas assinaturas por e-mail.',
  before_day: 'dia anterior',
  before_week: 'semana anterior',
  before_month: 'mês anterior',
  openAlerts: 'Alertas abertos no envio desta mensagem',
  rows: 'Linhas',
};
