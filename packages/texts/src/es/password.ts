import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/password.ts';

export const texts: Translated<typeof source> = {
  forgotTitle: 'Olvidé mi contraseña',
  forgotLead: 'Escriba su correo. Le enviaremos un enlace para elegir una nueva contraseña.',
  forgotWithoutMail:
    'Este portal no envía correos. Pida a la administración de su cuenta que le asigne una nueva contraseña.',
  sendLink: 'Enviar enlace',
  sending: 'Enviando…',
  back: 'Volver al inicio de sesión',
  sentTitle: 'Revise su correo',
  sentLead:
    'Si {{email}} tiene un usuario aquí, el enlace está en camino. Funciona una vez, durante 15 minutos.',
  sentHint: '¿No llegó? Busque en la carpeta de spam o pídalo de nuevo en unos minutos.',
  mailbox: 'Abrir el buzón de la demostración',
  resetTitle: 'Nueva contraseña',
  resetLead: 'Para {{email}}. Al guardarla se cierran todas sus sesiones.',
  inviteTitle: 'Hola, {{name}}',
  inviteLead: 'Elija una contraseña para entrar a {{account}} como {{email}}.',
  inviteDirectory:
    'Recibió una invitación a {{account}} como {{email}}. Entre con la cuenta de su empresa para aceptarla.',
  newPassword: 'Nueva contraseña',
  passwordHint:
    'Al menos {{minimum}} caracteres. Unas palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.',
  again: 'Confirme la nueva contraseña',
  save: 'Guardar contraseña',
  saving: 'Guardando…',
  company: 'Entrar con la cuenta de la empresa',
  orPassword: 'o elija una contraseña',
  checking: 'Comprobando el enlace…',
  deadTitle: 'Este enlace ya no funciona',
  deadLead:
    'Ya se usó o venció. Los enlaces para restablecer funcionan una vez, durante 15 minutos; las invitaciones, durante 7 días.',
  newLink: 'Pedir un nuevo enlace',
  askInviter: '¿Era una invitación? Pida a quien le invitó que la envíe de nuevo.',
  incomplete: 'Esta dirección está incompleta. Abra el enlace entero del mensaje.',
  savedTitle: 'Contraseña actualizada',
  savedLead: 'Entre con la nueva contraseña.',
  goToLogin: 'Ir al inicio de sesión',
  pendingTitle: 'Invitación a {{account}}',
  pendingLead:
    'Ingrese como {{email}} y acéptela en Mis cuentas. Hasta entonces {{account}} no ve nada de usted, salvo este correo.',
  pendingSignIn: 'Ingresar para aceptar',
  decline: 'Rechazar la invitación',
  declinedTitle: 'Invitación rechazada',
  declinedLead: '{{account}} no se entera de nada más sobre usted.',
  deviceTitle: 'Ingresar desde este navegador',
  deviceLead:
    'Para {{email}}. Se ingresaron muchas contraseñas incorrectas a su nombre; por eso los navegadores que usted nunca usó deben esperar. ¿Este es suyo?',
  deviceUse: 'Usar este navegador',
  deviceKnownTitle: 'Este navegador ya es conocido',
  deviceKnownLead: 'Ingrese con su contraseña.',
  failedTitle: 'No se pudo comprobar el enlace',
  retry: 'Intentar de nuevo',
};
