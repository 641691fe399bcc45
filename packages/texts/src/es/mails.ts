import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mails.ts';

export const texts: Translated<typeof source> = {
  greeting: 'Hola, {{name}}:',
  linkHint: 'Si el botón no funciona, abra esta dirección en el navegador:',
  footer: '{{product}} envió este mensaje. No es necesario responderlo.',
  'password-reset_lines': 'Alguien pidió una nueva contraseña para su usuario de {{product}}. Elíjala aquí:',
  'password-reset_subject': 'Elija una nueva contraseña de {{product}}',
  'password-reset_action': 'Elegir nueva contraseña',
  'password-reset_ending':
    'El enlace funciona una vez, durante 15 minutos. Al usarlo se cierran todas sus sesiones.\n\n¿No fue usted? Entonces no tiene que hacer nada: su contraseña sigue igual.',
  'company-sign-in_lines':
    'Alguien pidió una nueva contraseña para su usuario de {{product}}.\n\nUsted entra con la cuenta de su empresa, que no tiene contraseña aquí. Use el acceso corporativo de la página inicial. Si olvidó la contraseña de la cuenta de su empresa, consulte al equipo de sistemas.',
  'company-sign-in_subject': 'Cómo entrar a {{product}}',
  'company-sign-in_action': 'Ir a la página de inicio de sesión',
  'company-sign-in_ending': '¿No fue usted? Entonces no tiene que hacer nada.',
  invitation_lines: 'Recibió una invitación a la cuenta {{account}} en {{product}}.',
  invitation_subject: 'Invitación a {{account}} en {{product}}',
  invitation_action: 'Aceptar la invitación',
  invitation_ending:
    'El enlace funciona una vez, durante 7 días. Si venció, pida uno nuevo a quien le invitó.',
  invitation_by_lines: '{{sender}} le invita a la cuenta {{account}} en {{product}}.',
  'own-password_lines':
    'Usted tiene acceso a la cuenta {{account}} en {{product}}.\n\nLa contraseña con la que entra la eligió quien administra otra cuenta y quizá todavía la conozca. Para entrar a {{account}}, elija una que solo usted sepa:',
  'own-password_subject': 'Elija una contraseña propia para entrar a {{account}} en {{product}}',
  'own-password_action': 'Elegir mi contraseña',
  'own-password_ending':
    'El enlace funciona una vez, durante 7 días. Al usarlo se cierran todas sus sesiones. Si venció, pida otro con “Olvidé mi contraseña” en la página inicial.',
  'password-changed_lines':
    'La contraseña de {{email}} se cambió el {{when}}{{from}}.\n\n¿Fue usted? Entonces no tiene que hacer nada. Si no, elija ahora una nueva contraseña y avise a quien administra su cuenta.',
  'password-changed_subject': 'Su contraseña de {{product}} cambió',
  'password-changed_action': 'Elegir nueva contraseña',
  'password-changed_by_lines':
    '{{sender}}, que administra {{account}}, le dio una nueva contraseña a {{email}} el {{when}}. Se cerraron todas sus sesiones.\n\nEsa persona conoce la contraseña: elija una propia. Si no esperaba el cambio, avise a otra persona que administre su cuenta.',
  'email-changed_lines':
    '{{sender}}, que administra {{account}}, le puso otro correo a su usuario de {{product}} el {{when}}. Ya no entra con {{email}}, y a ese correo ya no llegan los enlaces para una nueva contraseña.\n\nSi no esperaba esto, avise a otra persona que administre su cuenta.',
  'email-changed_subject': 'Su correo de {{product}} cambió',
  'email-changed_action': 'Abrir {{product}}',
  'second-factor-on_lines':
    'La verificación en dos pasos se activó para {{email}} el {{when}}{{from}}. A partir de ahora, para entrar también se pide un código de su aplicación.\n\n¿No fue usted? Entonces avise a quien administra su cuenta.',
  'second-factor-on_subject': 'Verificación en dos pasos activada en {{product}}',
  'second-factor-on_action': 'Abrir {{product}}',
  'second-factor-off_lines':
    'La verificación en dos pasos se desactivó para {{email}} el {{when}}{{from}}. Ahora para entrar solo se pide la contraseña.\n\n¿No fue usted? Entonces cambie su contraseña ahora y avise a quien administra su cuenta.',
  'second-factor-off_subject': 'Verificación en dos pasos desactivada en {{product}}',
  'second-factor-off_action': 'Abrir {{product}}',
  'second-factor-off_by_lines':
    '{{sender}}, que administra {{account}}, quitó la verificación en dos pasos de {{email}} el {{when}}. Se cerraron todas sus sesiones y sus códigos de recuperación ya no sirven. Ahora para entrar solo se pide la contraseña: configure la verificación de nuevo en Seguridad.\n\nSi no pidió esto, elija ahora una nueva contraseña y avise a otra persona que administre su cuenta.',
  'wrong-codes_lines':
    'Alguien escribió la contraseña correcta de {{email}} y después varios códigos incorrectos, el último el {{when}}{{from}}. No pudo entrar.\n\n¿Fue usted? Entonces no tiene que hacer nada. Si no, alguien conoce su contraseña: elija ahora una nueva y avise a quien administra su cuenta.',
  'wrong-codes_subject': 'Códigos incorrectos al entrar a {{product}}',
  'wrong-codes_action': 'Elegir nueva contraseña',
  'known-device_lines':
    'Alguien ingresó muchas contraseñas incorrectas para {{email}}, la última el {{when}}{{from}}. Los navegadores desde los que usted nunca ingresó ahora deben esperar; los demás, no.\n\n¿Quiere ingresar desde otro navegador? Abra este enlace en él:',
  'known-device_subject': 'Muchas contraseñas incorrectas al ingresar a {{product}}',
  'known-device_action': 'Usar este navegador',
  'known-device_ending':
    'El enlace funciona una vez, durante una hora, y no inicia sesión: la contraseña se pide como siempre.\n\n¿No fue usted? Entonces no tiene que hacer nada. No comparta el enlace.',
  fromAddress: ' desde la dirección {{address}}',
  alert_total: '{{count}} alertas',
  alert_manyHint: 'Llegaron en diez minutos; las más recientes están primero en el portal:',
  alert_more: 'Hay {{count}} más en el portal.',
  alert_test: 'Prueba: {{title}}',
  alert_pushed: 'Los avisos de alertas llegan a este navegador.',
  alert_again: 'Otra vez: {{title}}',
  alert_rose: 'Ahora más grave: {{title}}',
  alert_untreated: 'Sin tratar: {{title}}',
  alert_not_owned: 'Sin responsable a tiempo: {{title}}',
  alert_not_resolved: 'Sin resolver a tiempo: {{title}}',
  alert_of: 'Qué: {{value}}',
  alert_when: 'Cuándo: {{value}}',
  alert_place: 'Dónde: {{value}}',
  alert_members: 'Alertas de este grupo: {{value}}',
  alert_advice: 'Qué hacer: {{value}}',
  alert_file: 'Recomendación: {{value}}',
  alert_open: 'Abrir la alerta',
  alert_openMany: 'Abrir las alertas',
  alert_ending:
    'Recibe este mensaje porque el envío de este tipo de alerta le incluye. Se cambia en el portal, en los tipos de alerta.',
  subscription_period: 'Período: {{value}}',
  subscription_openFile: 'Abrir el informe',
  subscription_openPage: 'Abrir la página',
  subscription_fileHint: 'El enlace funciona durante 14 días y muestra lo que usted puede ver al abrirlo.',
  subscription_pageHint: 'La página muestra lo que usted puede ver al abrirla.',
  subscription_own:
    'Recibe este mensaje porque se suscribió. Puede modificarlo, pausarlo o eliminarlo en el portal, en las suscripciones por correo.',
  subscription_by:
    'Recibe este mensaje porque {{sender}} le suscribió. Puede dejar de recibirlo en el portal, en las suscripciones por correo.',
  before_day: 'día anterior',
  before_week: 'semana anterior',
  before_month: 'mes anterior',
  openAlerts: 'Alertas abiertas al enviarse este mensaje',
  rows: 'Filas',
};
