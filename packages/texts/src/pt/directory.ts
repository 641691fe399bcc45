import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/directory.ts';

export const texts: Translated<typeof source> = {
  title: 'Login corporativo',
  none: 'Usuários com e-mail de {{domain}} podem entrar com a conta da empresa, pelo Microsoft Entra ID ou por qualquer provedor OpenID Connect.',
  setUp: 'Configurar login corporativo',
  note: 'Os usuários de {{domain}} entram por este diretório.',
  domainWaiting: '{{domain}} ainda não foi verificado',
  domainWaitingEffect:
    'Até o domínio ser verificado, ninguém entra por este diretório e as senhas continuam funcionando.',
  domainPublic:
    '{{domain}} é de um provedor de e-mail público e não pode ser verificado. Digite o domínio da sua empresa em Domínio.',
  domainRecord:
    'Adicione este registro TXT ao DNS do domínio. Se não puder, peça ao operador do portal para confirmar o domínio.',
  recordName: 'Nome do registro',
  recordValue: 'Valor do registro',
  checkDomain: 'Verificar agora',
  domainProven: '{{domain}} foi verificado',
  domainCheck_record_missing:
    'O registro não foi encontrado. Um registro novo pode levar até uma hora para aparecer. Verifique de novo mais tarde.',
  domainCheck_record_differs:
    'O registro tem outro valor. Copie o valor exatamente como está e verifique de novo.',
  domainCheck_dns_unavailable:
    'Os servidores DNS de {{domain}} não responderam. Verifique de novo em alguns minutos.',
  domainCheck_public_mail: '{{domain}} é de um provedor de e-mail público e não pode ser verificado.',
  domainCheck_proven_elsewhere: 'Outra conta já verificou {{domain}}. Peça ajuda ao operador do portal.',
  save: 'Salvar login corporativo',
  redirect: 'Registre este URI de redirecionamento no provedor, exatamente como está:',
  redirectName: 'URI de redirecionamento',
  ownRedirect: 'Se o provedor não se identifica nas respostas (RFC 9207), registre também este URI:',
  ownRedirectName: 'URI de redirecionamento deste diretório',
  kind: 'Provedor',
  kind_entra: 'Microsoft Entra ID',
  kind_openid: 'Provedor OpenID Connect',
  name: 'Nome',
  nameHint: 'Exibido apenas aos administradores.',
  issuer: 'Emissor',
  issuerHint_entra: 'https://login.microsoftonline.com/<id do locatário>/v2.0',
  issuerHint_openid: 'Como consta no documento de descoberta do provedor; começa com https://',
  issuerWrong: 'Informe um endereço que comece com https://',
  tenantNeeded:
    'Informe o endereço de um único locatário, com o id dele: https://login.microsoftonline.com/<id do locatário>/v2.0',
  clientId: 'Cliente',
  clientIdHint_entra: 'ID do aplicativo (cliente) no registro do aplicativo',
  clientIdHint_openid: 'O ID de cliente que o provedor deu a este portal',
  secretName: 'Nome do segredo',
  secretThere: 'Definido pelo operador do portal; começa com {{name}}',
  secretMissing: 'Nenhum segredo definido. Peça ao operador do portal para definir {{name}}',
  choiceGone: 'Isto não existe mais nesta conta. Escolha outro.',
  isOn: 'Diretório ativado',
  isOnHint: 'Desativado, ninguém entra por ele, e as sessões que ele abriu são encerradas.',
  justInTime: 'Aceitar usuários sem convite',
  justInTimeHint:
    'Quem está no diretório e tem e-mail de {{domain}} pode entrar. Desativado, só entram usuários convidados.',
  defaultProfile: 'Perfil padrão',
  defaultProfileHint: 'Atribuído no primeiro acesso. Sem ele, novos usuários não veem telas.',
  groupsClaim: 'Atributo de grupos (claim)',
  groupsClaimHint: 'Em geral, groups ou roles',
  groups: 'Perfis por grupo',
  groupsHint:
    'Aplicados a cada login e a cada hora. Quem sai de um grupo perde o perfil dele, mas mantém os perfis atribuídos manualmente.',
  group: 'Grupo',
  profile: 'Perfil',
  addGroup: 'Adicionar grupo',
  removeGroup: 'Remover o grupo {{group}}',
  enforced: 'Desativar senhas de {{domain}}',
  enforcedHint:
    'Os usuários de {{domain}} acessam esta conta só pelo diretório. Os outros continuam com suas senhas.',
  enforcedLater: 'Para evitar bloqueio, um administrador precisa antes entrar pelo diretório.',
  enforcedOff: 'Ative o diretório primeiro.',
  try: 'Testar diretório',
  tryHint: 'Abre a página de login do diretório e mostra a resposta. O teste não inicia uma sessão.',
  tryLater: 'Para testar, salve as alterações e peça que o segredo seja definido.',
  remove: 'Remover diretório',
  removeQuestion: 'Remover {{name}}?',
  removeEffect:
    'Ninguém mais entra por ele, e as sessões que ele abriu são encerradas. Os usuários continuam na conta. Quem não tem senha pode escolher uma em “Esqueci minha senha”.',
};
