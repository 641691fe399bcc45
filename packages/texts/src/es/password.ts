import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/password.ts';

export const texts: Translated<typeof source> = {
  forgotTitle: 'Olvidé mi contraseña',
  forgotLead: 'Escriba su correo. Le enviaremos un enlace para elegir una nueva contraseña.',
  forgotWithoutMail:
    'Este portal no envía correos. Pida a un administrador de su cuenta que defina una nueva contraseña para usted.',
  sendLink: 'Enviar enlace',
  sending: 'Enviando…',
  back: 'Volver al inicio de sesión',
  sentTitle: 'Revise su correo',
  sentLead:
    'Si hay un usuario con {{email}}, el enlace está en camino. Funciona una vez y vence en 15 minutos.',
  sentHint: '¿No llegó? Revise la carpeta de spam o pida otro enlace en unos minutos.',
  mailbox: 'Abrir el buzón de la demostración',
  resetTitle: 'Nueva contraseña',
  resetLead: 'Para {{email}}. Al guardarla se cierran todas sus sesiones.',
  inviteTitle: 'Hola, {{name}}',
  inviteLead: 'Elija una contraseña para unirse a {{account}} como {{email}}.',
  inviteDirectory:
    'Recibió una invitación a {{account}} como {{email}}. Inicie sesión con la cuenta de su empresa para aceptarla.',
  newPassword: 'Nueva contraseña',
  passwordHint:
    'Al menos {{minimum}} caracteres. Unas palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.',
  again: 'Confirmar contraseña nueva',
  save: 'Guardar contraseña',
  saving: 'Guardando…',
  company: 'Iniciar sesión con la cuenta de la empresa',
  orPassword: 'o elija una contraseña',
  checking: 'Verificando el enlace…',
  deadTitle: 'Este enlace ya no funciona',
  deadLead:
    'Ya se usó o venció. Los enlaces de contraseña vencen en 15 minutos y las invitaciones, en 7 días. Cada uno funciona una vez.',
  newLink: 'Pedir nuevo enlace',
  askInviter: 'Si era una invitación, pida a quien lo invitó que la reenvíe.',
  incomplete: 'Esta dirección está incompleta. Abra el enlace completo del correo.',
  savedTitle: 'Contraseña cambiada',
  savedLead: 'Inicie sesión con la nueva contraseña.',
  goToLogin: 'Ir al inicio de sesión',
  pendingTitle: 'Invitación a {{account}}',
  pendingLead:
    'Inicie sesión como {{email}} y acepte la invitación en Mis cuentas. Hasta entonces, {{account}} solo ve este correo.',
  pendingSignIn: 'Iniciar sesión para aceptar',
  decline: 'Rechazar invitación',
  declinedTitle: 'Invitación rechazada',
  declinedLead: '{{account}} no recibe ninguna otra información sobre usted.',
  deviceTitle: 'Iniciar sesión desde este navegador',
  deviceLead:
    'Para {{email}}. Tras muchas contraseñas incorrectas, solo los navegadores que usted ya usó pueden iniciar sesión. ¿Este navegador es suyo?',
  deviceUse: 'Usar este navegador',
  deviceKnownTitle: 'Navegador confirmado',
  deviceKnownLead: 'Inicie sesión con su contraseña.',
  failedTitle: 'No se pudo verificar el enlace',
  retry: 'Intentar de nuevo',
};
