import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/directory.ts';

export const texts: Translated<typeof source> = {
  title: 'Acceso de la empresa',
  none: 'Las personas de {{domain}} pueden entrar con la cuenta de su empresa, por Microsoft Entra ID o cualquier proveedor OpenID.',
  setUp: 'Configurar el acceso de la empresa',
  note: 'Las personas de {{domain}} entran por este directorio.',
  domainWaiting: '{{domain}} aún no está verificado',
  domainWaitingEffect:
    'Hasta que se verifique el dominio, nadie inicia sesión por este directorio y las contraseñas siguen funcionando.',
  domainPublic:
    '{{domain}} es de un proveedor de correo público y no se puede verificar. Ingrese el dominio de su empresa en Dominio.',
  domainRecord:
    'Agregue este registro TXT al DNS del dominio. Si no puede, pida al operador del portal que confirme el dominio.',
  recordName: 'Nombre del registro',
  recordValue: 'Valor del registro',
  checkDomain: 'Verificar ahora',
  domainProven: '{{domain}} quedó verificado',
  domainCheck_record_missing:
    'No se encontró el registro. Un registro nuevo puede tardar hasta una hora en aparecer: verifique de nuevo más tarde.',
  domainCheck_record_differs:
    'El registro tiene otro valor. Copie el valor exactamente y verifique de nuevo.',
  domainCheck_dns_unavailable:
    'Los servidores DNS de {{domain}} no respondieron. Verifique de nuevo en unos minutos.',
  domainCheck_public_mail: '{{domain}} es de un proveedor de correo público y no se puede verificar.',
  domainCheck_proven_elsewhere: 'Otra cuenta ya verificó {{domain}}. Pida ayuda al operador del portal.',
  save: 'Guardar el acceso de la empresa',
  redirect: 'Registre en el proveedor esta dirección de retorno, exactamente como está:',
  redirectName: 'dirección de retorno',
  ownRedirect:
    'Si el proveedor no se identifica en sus respuestas (RFC 9207), registre también esta dirección:',
  ownRedirectName: 'dirección de retorno de este directorio',
  kind: 'Proveedor',
  kind_entra: 'Microsoft Entra ID',
  kind_openid: 'Proveedor OpenID',
  name: 'Nombre',
  nameHint: 'Como lo conoce la administración',
  issuer: 'Emisor',
  issuerHint_entra: 'https://login.microsoftonline.com/<id del inquilino>/v2.0',
  issuerHint_openid: 'Como lo nombra su documento de descubrimiento; comienza con https://',
  issuerWrong: 'Escriba una dirección que comience con https://',
  tenantNeeded:
    'Escriba la dirección de un solo inquilino, con su id: https://login.microsoftonline.com/<id del inquilino>/v2.0',
  clientId: 'Cliente',
  clientIdHint_entra: 'Id. de aplicación (cliente) del registro de la aplicación',
  clientIdHint_openid: 'Como el proveedor llama a este portal',
  secretName: 'Nombre del secreto',
  secretThere: 'Lo guarda quien opera el portal; comienza con {{name}}',
  secretMissing: 'Todavía no hay nada. Pida a quien opera el portal que defina {{name}}',
  choiceGone: 'Esto no existe, o no es de esta cuenta.',
  isOn: 'Directorio activo',
  isOnHint: 'Inactivo, nadie entra por él y se cierran las sesiones que abrió.',
  justInTime: 'Dejar entrar a quien el directorio conoce',
  justInTimeHint: 'Con un correo de {{domain}}, sin invitación. Si no, entran solo las personas invitadas.',
  defaultProfile: 'Perfil predeterminado',
  defaultProfileHint: 'El que reciben al principio; sin él no ven pantallas',
  groupsClaim: 'Dato con los grupos',
  groupsClaimHint: 'Por lo general, groups o roles',
  groups: 'Perfiles por grupo',
  groupsHint:
    'Se aplican en cada acceso y una vez por hora. Quien deja un grupo pierde su perfil, nunca uno dado a mano.',
  group: 'Grupo',
  profile: 'Perfil',
  addGroup: 'Agregar grupo',
  removeGroup: 'Quitar el grupo {{group}}',
  enforced: 'Sin contraseñas para {{domain}}',
  enforcedHint:
    'Las personas de {{domain}} entran a esta cuenta solo por el directorio. Las demás conservan su contraseña.',
  enforcedLater:
    'Se puede activar cuando una persona de la administración haya entrado por el directorio, para que nadie quede afuera.',
  enforcedOff: 'Active primero el directorio.',
  try: 'Probar',
  tryHint: 'Usted va al directorio y ve lo que dice. Nadie entra con esta prueba.',
  tryLater: 'Se puede probar cuando todo esté guardado y el secreto exista.',
  remove: 'Quitar',
  removeQuestion: '¿Quitar {{name}}?',
  removeEffect:
    'Nadie más entra por él y se cierran las sesiones que abrió. Las personas siguen en la cuenta; quien no tiene contraseña elige una con «Olvidé mi contraseña».',
};
