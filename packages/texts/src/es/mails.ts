import type { Translated } from '../translated.ts';
import type { texts as source } from '../en/mails.ts';

export const texts: Translated<typeof source> = {
  greeting: 'Hola, {{name}}:',
  linkHint: 'Si el botón no funciona, abra esta dirección en el navegador:',
  footer: '{{product}} envió este mensaje. No es necesario responderlo.',
  'password-reset_lines': 'Se solicitó una nueva contraseña para su usuario de {{product}}. Elíjala aquí:',
  'password-reset_subject': 'Elija una nueva contraseña de {{product}}',
  'password-reset_action': 'Elegir nueva contraseña',
  'password-reset_ending':
    'El enlace funciona una vez, durante 15 minutos. Al usarlo se cierran todas sus sesiones.\n\nSi no fue usted, ignore este mensaje. Su contraseña sigue igual.',
  'company-sign-in_lines':
    'Se solicitó una nueva contraseña para su usuario de {{product}}.\n\nUsted inicia sesión con la cuenta de su empresa, que no tiene contraseña aquí. Use el acceso corporativo de la página inicial. Si olvidó la contraseña de la cuenta de su empresa, consulte al equipo de sistemas.',
  'company-sign-in_subject': 'Cómo entrar a {{product}}',
  'company-sign-in_action': 'Ir a la página de inicio de sesión',
  'company-sign-in_ending': 'Si no fue usted, ignore este mensaje.',
  invitation_lines: 'Recibió una invitación a la cuenta {{account}} en {{product}}.',
  invitation_subject: 'Invitación a {{account}} en {{product}}',
  invitation_action: 'Aceptar la invitación',
  invitation_ending:
    'El enlace funciona una vez, durante 7 días. Si venció, pida una nueva invitación a quien la envió.',
  invitation_by_lines: '{{sender}} le invita a la cuenta {{account}} en {{product}}.',
  'own-password_lines':
    'Usted tiene acceso a la cuenta {{account}} en {{product}}.\n\nUn administrador de otra cuenta definió su contraseña actual y quizá todavía la conozca. Para entrar a {{account}}, elija una contraseña que solo usted sepa:',
  'own-password_subject': 'Elija una contraseña propia para entrar a {{account}} en {{product}}',
  'own-password_action': 'Elegir mi contraseña',
  'own-password_ending':
    'El enlace funciona una vez, durante 7 días. Al usarlo se cierran todas sus sesiones. Si venció, pida otro con “Olvidé mi contraseña” en la página inicial.',
  'password-changed_lines':
    'La contraseña de {{email}} se cambió el {{when}}{{from}}.\n\nSi fue usted, no tiene que hacer nada. Si no, elija ahora una nueva contraseña y avise a un administrador de su cuenta.',
  'password-changed_subject': 'Se cambió su contraseña de {{product}}',
  'password-changed_action': 'Elegir nueva contraseña',
  'password-changed_by_lines':
    '{{sender}}, que administra {{account}}, definió una nueva contraseña para {{email}} el {{when}}. Se cerraron todas sus sesiones.\n\nEsa persona conoce la contraseña: elija una propia. Si no esperaba el cambio, avise a otro administrador de su cuenta.',
  'email-changed_lines':
    '{{sender}}, que administra {{account}}, cambió el correo de su usuario de {{product}} el {{when}}. Ya no puede iniciar sesión con {{email}} ni recibir allí enlaces para restablecer la contraseña.\n\nSi no esperaba esto, avise a otro administrador de su cuenta.',
  'email-changed_subject': 'Se cambió su correo de {{product}}',
  'email-changed_action': 'Abrir {{product}}',
  'second-factor-on_lines':
    'La verificación en dos pasos se activó para {{email}} el {{when}}{{from}}. A partir de ahora, para iniciar sesión también se pide un código de su aplicación.\n\nSi no fue usted, avise a un administrador de su cuenta.',
  'second-factor-on_subject': 'Verificación en dos pasos activada en {{product}}',
  'second-factor-on_action': 'Abrir {{product}}',
  'second-factor-off_lines':
    'La verificación en dos pasos se desactivó para {{email}} el {{when}}{{from}}. Ahora para iniciar sesión solo se pide la contraseña.\n\nSi no fue usted, cambie su contraseña ahora y avise a un administrador de su cuenta.',
  'second-factor-off_subject': 'Verificación en dos pasos desactivada en {{product}}',
  'second-factor-off_action': 'Abrir {{product}}',
  'second-factor-off_by_lines':
    '{{sender}}, que administra {{account}}, quitó la verificación en dos pasos de {{email}} el {{when}}. Se cerraron todas sus sesiones y sus códigos de recuperación ya no sirven. Ahora para iniciar sesión solo se pide la contraseña: configure la verificación de nuevo en Acceso y contraseña.\n\nSi no pidió esto, elija ahora una nueva contraseña y avise a otro administrador de su cuenta.',
  'wrong-codes_lines':
    'Se ingresó la contraseña correcta de {{email}} y después varios códigos incorrectos, el último el {{when}}{{from}}. No se inició la sesión.\n\nSi fue usted, no tiene que hacer nada. Si no, otra persona conoce su contraseña: elija ahora una nueva y avise a un administrador de su cuenta.',
  'wrong-codes_subject': 'Códigos incorrectos al iniciar sesión en {{product}}',
  'wrong-codes_action': 'Elegir nueva contraseña',
  'known-device_lines':
    'Se ingresaron muchas contraseñas incorrectas para {{email}}, la última el {{when}}{{from}}. Los navegadores desde los que usted nunca inició sesión ahora deben esperar; los que ya usó no se ven afectados.\n\nPara iniciar sesión desde otro navegador, abra este enlace en él:',
  'known-device_subject': 'Muchas contraseñas incorrectas al iniciar sesión en {{product}}',
  'known-device_action': 'Usar este navegador',
  'known-device_ending':
    'El enlace funciona una vez, durante una hora. No inicia la sesión: la contraseña se sigue pidiendo.\n\nSi no fue usted, ignore este mensaje. No comparta el enlace.',
  test_lines:
    'Usted pidió este correo de prueba a {{product}} para la cuenta {{account}}. Como llegó, también pueden entregarse invitaciones, alertas e informes.',
  test_subject: 'Correo de prueba de {{product}}',
  test_action: 'Abrir {{product}}',
  fromAddress: ' desde la dirección {{address}}',
  alert_total: '{{count}} alertas',
  alert_manyHint:
    'Estas alertas se agruparon en un solo correo. En el portal, las más recientes están primero:',
  alert_more: 'Vea {{count}} más en el portal.',
  alert_test: 'Prueba: {{title}}',
  alert_pushed: 'Este navegador recibe avisos de alertas.',
  alert_again: 'Otra vez: {{title}}',
  alert_rose: 'Aumentó la severidad: {{title}}',
  alert_untreated: 'Sin tratar: {{title}}',
  alert_not_owned: 'Sin reconocer a tiempo: {{title}}',
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
    'Recibe este correo porque este tipo de alerta le avisa. Se puede cambiar en el portal, en Gestión de alertas.',
  subscription_period: 'Período: {{value}}',
  subscription_openFile: 'Abrir el informe',
  subscription_openPage: 'Abrir la página',
  subscription_fileHint:
    'El enlace funciona durante 14 días y muestra aquello a lo que usted tiene acceso al abrirlo.',
  subscription_pageHint: 'La página muestra aquello a lo que usted tiene acceso al abrirla.',
  subscription_own:
    'Recibe este correo porque se suscribió. Puede modificarlo, pausarlo o eliminarlo en el portal, en las suscripciones por correo.',
  subscription_by:
    'Recibe este correo porque {{sender}} le suscribió. Puede dejar de recibirlo en el portal, en las suscripciones por correo.',
  before_day: 'día anterior',
  before_week: 'semana anterior',
  before_month: 'mes anterior',
  openAlerts: 'Alertas abiertas al enviarse este correo',
  rows: 'Filas',
};
