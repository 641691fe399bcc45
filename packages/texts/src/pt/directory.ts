import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/directory.ts';

export const texts: Translated<typeof source> = {
  title: 'Acesso pela empresa',
  none: 'As pessoas de {{domain}} podem entrar com a conta da empresa, pelo Microsoft Entra ID ou por qualquer provedor OpenID.',
  setUp: 'Configurar o acesso pela empresa',
  note: 'As pessoas de {{domain}} entram por este diretório.',
  domainWaiting: '{{domain}} ainda não foi verificado',
  domainWaitingEffect:
    'Até a verificação do domínio, ninguém entra por este diretório e as senhas continuam funcionando.',
  domainPublic:
    '{{domain}} é de um provedor de e-mail público e não pode ser verificado. Digite o domínio da sua empresa em Domínio.',
  domainRecord:
    'Adicione este registro TXT ao DNS do domínio. Se não puder, peça ao operador do portal que confirme o domínio.',
  recordName: 'Nome do registro',
  recordValue: 'Valor do registro',
  checkDomain: 'Verificar agora',
  domainProven: '{{domain}} foi verificado',
  domainCheck_record_missing:
    'O registro não foi encontrado. Um registro novo pode levar até uma hora para aparecer: verifique de novo mais tarde.',
  domainCheck_record_differs: 'O registro tem outro valor. Copie o valor exatamente e verifique de novo.',
  domainCheck_dns_unavailable:
    'Os servidores DNS de {{domain}} não responderam. Verifique de novo em alguns minutos.',
  domainCheck_public_mail: '{{domain}} é de um provedor de e-mail público e não pode ser verificado.',
  domainCheck_proven_elsewhere: 'Outra conta já verificou {{domain}}. Peça ajuda ao operador do portal.',
  save: 'Salvar acesso pela empresa',
  redirect: 'Registre no provedor este endereço de retorno, exatamente como está:',
  redirectName: 'endereço de retorno',
  ownRedirect: 'Se o provedor não se identifica nas respostas (RFC 9207), registre também este endereço:',
  ownRedirectName: 'endereço de retorno deste diretório',
  kind: 'Provedor',
  kind_entra: 'Microsoft Entra ID',
  kind_openid: 'Provedor OpenID',
  name: 'Nome',
  nameHint: 'Como a administração o conhece',
  issuer: 'Emissor',
  issuerHint_entra: 'https://login.microsoftonline.com/<id do locatário>/v2.0',
  issuerHint_openid: 'Como o documento de descoberta o chama; começa com https://',
  issuerWrong: 'Informe um endereço que comece com https://',
  tenantNeeded:
    'Informe o endereço de um único locatário, com o id dele: https://login.microsoftonline.com/<id do locatário>/v2.0',
  clientId: 'Cliente',
  clientIdHint_entra: 'ID do aplicativo (cliente) no registro do aplicativo',
  clientIdHint_openid: 'Como o provedor chama este portal',
  secretName: 'Nome do segredo',
  secretThere: 'Guardado por quem opera o portal; começa com {{name}}',
  secretMissing: 'Ainda não há nada. Peça a quem opera o portal que defina {{name}}',
  choiceGone: 'Isto não existe ou não é desta conta.',
  isOn: 'Diretório ligado',
  isOnHint: 'Desligado, ninguém entra por ele, e as sessões que ele abriu se encerram.',
  justInTime: 'Deixar entrar quem o diretório conhece',
  justInTimeHint: 'Com e-mail de {{domain}}, sem convite. Desligado, só entra quem foi convidado.',
  defaultProfile: 'Perfil padrão',
  defaultProfileHint: 'O que a pessoa recebe no início; sem perfil, não há telas',
  groupsClaim: 'Campo com os grupos',
  groupsClaimHint: 'Em geral, groups ou roles',
  groups: 'Perfis por grupo',
  groupsHint:
    'Aplicados a cada entrada e uma vez por hora. Quem sai de um grupo perde o perfil dele, nunca um perfil dado à mão.',
  group: 'Grupo',
  profile: 'Perfil',
  addGroup: 'Adicionar grupo',
  removeGroup: 'Remover o grupo {{group}}',
  enforced: 'Sem senhas para {{domain}}',
  enforcedHint:
    'As pessoas de {{domain}} entram nesta conta só pelo diretório. As outras continuam com suas senhas.',
  enforcedLater:
    'Pode ser ligado depois que alguém da administração entrar pelo diretório, para que ninguém fique de fora.',
  enforcedOff: 'Ligue o diretório antes.',
  try: 'Testar',
  tryHint: 'Você vai ao diretório e vê o que ele diz. Ninguém entra com este teste.',
  tryLater: 'Dá para testar quando tudo estiver salvo e o segredo existir.',
  remove: 'Remover',
  removeQuestion: 'Remover {{name}}?',
  removeEffect:
    'Ninguém mais entra por ele, e as sessões que ele abriu se encerram. As pessoas continuam na conta; quem não tem senha escolhe uma em “Esqueci minha senha”.',
};
