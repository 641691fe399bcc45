import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/directory.ts';

export const texts: Translated<typeof source> = {
  title: 'Acceso corporativo',
  none: 'Los usuarios con correo de {{domain}} pueden entrar con la cuenta de su empresa, mediante Microsoft Entra ID o cualquier proveedor OpenID Connect.',
  setUp: 'Configurar acceso corporativo',
  note: 'Los usuarios de {{domain}} entran por este directorio.',
  domainWaiting: '{{domain}} aún no está verificado',
  domainWaitingEffect:
    'Hasta que se verifique el dominio, nadie puede entrar por este directorio y las contraseñas siguen funcionando.',
  domainPublic:
    '{{domain}} es de un proveedor de correo público y no se puede verificar. Ingrese el dominio de su empresa en Dominio.',
  domainRecord:
    'Agregue este registro TXT al DNS del dominio. Si no puede, pida al operador del portal que confirme el dominio.',
  recordName: 'Nombre del registro',
  recordValue: 'Valor del registro',
  checkDomain: 'Verificar ahora',
  domainProven: '{{domain}} quedó verificado',
  domainCheck_record_missing:
    'No se encontró el registro. Un registro nuevo puede tardar hasta una hora en aparecer. Verifique de nuevo más tarde.',
  domainCheck_record_differs:
    'El registro tiene otro valor. Copie el valor exactamente como está y verifique de nuevo.',
  domainCheck_dns_unavailable:
    'Los servidores DNS de {{domain}} no respondieron. Verifique de nuevo en unos minutos.',
  domainCheck_public_mail: '{{domain}} es de un proveedor de correo público y no se puede verificar.',
  domainCheck_proven_elsewhere: 'Otra cuenta ya verificó {{domain}}. Pida ayuda al operador del portal.',
  save: 'Guardar acceso corporativo',
  redirect: 'Registre este URI de redirección en el proveedor, exactamente como está:',
  redirectName: 'URI de redirección',
  ownRedirect: 'Si el proveedor no se identifica en sus respuestas (RFC 9207), registre también este URI:',
  ownRedirectName: 'URI de redirección de este directorio',
  kind: 'Proveedor',
  kind_entra: 'Microsoft Entra ID',
  kind_openid: 'Proveedor OpenID Connect',
  name: 'Nombre',
  nameHint: 'Se muestra solo a los administradores.',
  issuer: 'Emisor',
  issuerHint_entra: 'https://login.microsoftonline.com/<id del inquilino>/v2.0',
  issuerHint_openid: 'Como figura en el documento de descubrimiento del proveedor; comienza con https://',
  issuerWrong: 'Escriba una dirección que comience con https://',
  tenantNeeded:
    'Escriba la dirección de un solo inquilino, con su id: https://login.microsoftonline.com/<id del inquilino>/v2.0',
  clientId: 'Cliente',
  clientIdHint_entra: 'ID de aplicación (cliente) del registro de la aplicación',
  clientIdHint_openid: 'El ID de cliente que el proveedor dio a este portal',
  secretName: 'Nombre del secreto',
  secretThere: 'Definido por el operador del portal; comienza con {{name}}',
  secretMissing: 'No hay ningún secreto definido. Pida al operador del portal que defina {{name}}',
  choiceGone: 'Esto ya no existe en esta cuenta. Elija otro.',
  isOn: 'Directorio activo',
  isOnHint: 'Inactivo, nadie puede entrar por él y se cierran las sesiones que abrió.',
  justInTime: 'Admitir usuarios sin invitación',
  justInTimeHint:
    'Quien está en el directorio y tiene un correo de {{domain}} puede entrar. Si está inactivo, solo entran los usuarios invitados.',
  defaultProfile: 'Perfil predeterminado',
  defaultProfileHint: 'Se asigna en el primer acceso. Sin él, los usuarios nuevos no ven pantallas.',
  groupsClaim: 'Atributo de grupos (claim)',
  groupsClaimHint: 'Por lo general, groups o roles',
  groups: 'Perfiles por grupo',
  groupsHint:
    'Se aplican en cada acceso y cada hora. Quien deja un grupo pierde su perfil, pero conserva los perfiles asignados manualmente.',
  group: 'Grupo',
  profile: 'Perfil',
  addGroup: 'Agregar grupo',
  removeGroup: 'Quitar el grupo {{group}}',
  enforced: 'Desactivar contraseñas de {{domain}}',
  enforcedHint:
    'Los usuarios de {{domain}} acceden a esta cuenta solo por el directorio. Los demás conservan su contraseña.',
  enforcedLater: 'Para evitar un bloqueo, antes un administrador debe entrar por el directorio.',
  enforcedOff: 'Active primero el directorio.',
  try: 'Probar directorio',
  tryHint: 'Abre la página de acceso del directorio y muestra su respuesta. La prueba no inicia una sesión.',
  tryLater: 'Para probar, guarde los cambios y pida que se defina el secreto.',
  remove: 'Quitar directorio',
  removeQuestion: '¿Quitar {{name}}?',
  removeEffect:
    'Nadie más puede entrar por él y se cierran las sesiones que abrió. Los usuarios siguen en la cuenta. Quien no tiene contraseña puede elegir una en «Olvidé mi contraseña».',
};
