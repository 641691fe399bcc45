import { writeAlertMail } from '../alert-mail.ts';
import type { SubscriptionMailWords, AlertMailWords, MailTexts } from '../mail-words.ts';
import { writeSubscriptionMail } from '../subscription-mail.ts';

/** Of a mail about alerts. */
const alertWords: AlertMailWords = {
  many: (count) => `${count} alertas`,
  manyHint: 'Llegaron en diez minutos; las más recientes están primero en el portal:',
  more: (count) => `Hay ${count} más en el portal.`,
  test: 'Prueba: ',
  pushed: 'Los avisos de alertas llegan a este navegador.',
  causes: {
    raised: '',
    again: 'Otra vez: ',
    rose: 'Ahora más grave: ',
    untreated: 'Sin tratar: ',
    not_owned: 'Sin responsable a tiempo: ',
    not_resolved: 'Sin resolver a tiempo: ',
  },
  of: 'Qué: ',
  when: 'Cuándo: ',
  place: 'Dónde: ',
  members: 'Alertas de este grupo: ',
  advice: 'Qué hacer: ',
  file: 'Recomendación: ',
  open: 'Abrir la alerta',
  openMany: 'Abrir las alertas',
  ending:
    'Recibe este mensaje porque el envío de este tipo de alerta le incluye. Se cambia en el portal, en los tipos de alerta.',
};

/** Of a mail of a subscription. */
const subscriptionWords: SubscriptionMailWords = {
  when: 'Período: ',
  openFile: 'Abrir el informe',
  openPage: 'Abrir la página',
  fileHint: 'El enlace funciona durante 14 días y muestra lo que usted puede ver al abrirlo.',
  pageHint: 'La página muestra lo que usted puede ver al abrirla.',
  own: 'Recibe este mensaje porque se suscribió. Puede modificarlo, pausarlo o eliminarlo en el portal, en las suscripciones por correo.',
  by: (sender) =>
    `Recibe este mensaje porque ${sender} le suscribió. Puede dejar de recibirlo en el portal, en las suscripciones por correo.`,
};

const severityWords: MailTexts['severities'] = {
  uninformed: 'No informado',
  informative: 'Informativo',
  low: 'Bajo',
  medium: 'Medio',
  high: 'Grave',
  critical: 'Gravísimo',
};

export const es: MailTexts = {
  greeting: (name) => `Hola, ${name}:`,
  alert: alertWords,
  severities: severityWords,
  linkHint: 'Si el botón no funciona, abra esta dirección en el navegador:',
  footer: (product) => `${product} envió este mensaje. No es necesario responderlo.`,
  templates: {
    'password-reset': ({ product }) => ({
      subject: `Elija una nueva contraseña de ${product}`,
      lines: [`Alguien pidió una nueva contraseña para su usuario de ${product}. Elíjala aquí:`],
      action: 'Elegir nueva contraseña',
      ending: [
        'El enlace funciona una vez, durante 15 minutos. Al usarlo se cierran todas sus sesiones.',
        '¿No fue usted? Entonces no tiene que hacer nada: su contraseña sigue igual.',
      ],
    }),
    'company-sign-in': ({ product }) => ({
      subject: `Cómo entrar a ${product}`,
      lines: [
        `Alguien pidió una nueva contraseña para su usuario de ${product}.`,
        'Usted entra con la cuenta de su empresa, que no tiene contraseña aquí. Use el acceso corporativo de la página inicial. Si olvidó la contraseña de la cuenta de su empresa, consulte al equipo de sistemas.',
      ],
      action: 'Ir a la página de inicio de sesión',
      ending: ['¿No fue usted? Entonces no tiene que hacer nada.'],
    }),
    invitation: ({ product, account, sender }) => ({
      subject: `Invitación a ${account} en ${product}`,
      lines: [
        sender === ''
          ? `Recibió una invitación a la cuenta ${account} en ${product}.`
          : `${sender} le invita a la cuenta ${account} en ${product}.`,
      ],
      action: 'Aceptar la invitación',
      ending: ['El enlace funciona una vez, durante 7 días. Si venció, pida uno nuevo a quien le invitó.'],
    }),
    'own-password': ({ product, account }) => ({
      subject: `Elija una contraseña propia para entrar a ${account} en ${product}`,
      lines: [
        `Usted tiene acceso a la cuenta ${account} en ${product}.`,
        `La contraseña con la que entra la eligió quien administra otra cuenta y quizá todavía la conozca. Para entrar a ${account}, elija una que solo usted sepa:`,
      ],
      action: 'Elegir mi contraseña',
      ending: [
        'El enlace funciona una vez, durante 7 días. Al usarlo se cierran todas sus sesiones. Si venció, pida otro con “Olvidé mi contraseña” en la página inicial.',
      ],
    }),
    'password-changed': ({ product, account, sender, email, when, address }) => ({
      subject: `Su contraseña de ${product} cambió`,
      lines:
        sender === ''
          ? [
              `La contraseña de ${email} se cambió el ${when}${address === '' ? '' : ` desde la dirección ${address}`}.`,
              '¿Fue usted? Entonces no tiene que hacer nada. Si no, elija ahora una nueva contraseña y avise a quien administra su cuenta.',
            ]
          : [
              `${sender}, que administra ${account}, le dio una nueva contraseña a ${email} el ${when}. Se cerraron todas sus sesiones.`,
              'Esa persona conoce la contraseña: elija una propia. Si no esperaba el cambio, avise a otra persona que administre su cuenta.',
            ],
      action: 'Elegir nueva contraseña',
      ending: [],
    }),
    'email-changed': ({ product, account, sender, email, when }) => ({
      subject: `Su correo de ${product} cambió`,
      lines: [
        `${sender}, que administra ${account}, le puso otro correo a su usuario de ${product} el ${when}. Ya no entra con ${email}, y a ese correo ya no llegan los enlaces para una nueva contraseña.`,
        'Si no esperaba esto, avise a otra persona que administre su cuenta.',
      ],
      action: `Abrir ${product}`,
      ending: [],
    }),
    'second-factor-on': ({ product, email, when, address }) => ({
      subject: `Verificación en dos pasos activada en ${product}`,
      lines: [
        `La verificación en dos pasos se activó para ${email} el ${when}${address === '' ? '' : ` desde la dirección ${address}`}. A partir de ahora, para entrar también se pide un código de su aplicación.`,
        '¿No fue usted? Entonces avise a quien administra su cuenta.',
      ],
      action: `Abrir ${product}`,
      ending: [],
    }),
    'second-factor-off': ({ product, account, sender, email, when, address }) => ({
      subject: `Verificación en dos pasos desactivada en ${product}`,
      lines:
        sender === ''
          ? [
              `La verificación en dos pasos se desactivó para ${email} el ${when}${address === '' ? '' : ` desde la dirección ${address}`}. Ahora para entrar solo se pide la contraseña.`,
              '¿No fue usted? Entonces cambie su contraseña ahora y avise a quien administra su cuenta.',
            ]
          : [
              `${sender}, que administra ${account}, quitó la verificación en dos pasos de ${email} el ${when}. Se cerraron todas sus sesiones y sus códigos de recuperación ya no sirven. Ahora para entrar solo se pide la contraseña: configure la verificación de nuevo en Seguridad.`,
              'Si no pidió esto, elija ahora una nueva contraseña y avise a otra persona que administre su cuenta.',
            ],
      action: `Abrir ${product}`,
      ending: [],
    }),
    'wrong-codes': ({ product, email, when, address }) => ({
      subject: `Códigos incorrectos al entrar a ${product}`,
      lines: [
        `Alguien escribió la contraseña correcta de ${email} y después varios códigos incorrectos, el último el ${when}${address === '' ? '' : ` desde la dirección ${address}`}. No pudo entrar.`,
        '¿Fue usted? Entonces no tiene que hacer nada. Si no, alguien conoce su contraseña: elija ahora una nueva y avise a quien administra su cuenta.',
      ],
      action: 'Elegir nueva contraseña',
      ending: [],
    }),
    'known-device': ({ product, email, when, address }) => ({
      subject: `Muchas contraseñas incorrectas al ingresar a ${product}`,
      lines: [
        `Alguien ingresó muchas contraseñas incorrectas para ${email}, la última el ${when}${address === '' ? '' : ` desde la dirección ${address}`}. Los navegadores desde los que usted nunca ingresó ahora deben esperar; los demás, no.`,
        '¿Quiere ingresar desde otro navegador? Abra este enlace en él:',
      ],
      action: 'Usar este navegador',
      ending: [
        'El enlace funciona una vez, durante una hora, y no inicia sesión: la contraseña se pide como siempre.',
        '¿No fue usted? Entonces no tiene que hacer nada. No comparta el enlace.',
      ],
    }),
    alert: (facts) => writeAlertMail(alertWords, facts),
    subscription: (facts) => writeSubscriptionMail(subscriptionWords, facts),
  },
};
