import { writeAlertMail } from '../alert-mail.ts';
import type { SubscriptionMailWords, AlertMailWords, MailTexts } from '../mail-words.ts';
import { writeSubscriptionMail } from '../subscription-mail.ts';

/** Of a mail about alerts. */
const alertWords: AlertMailWords = {
  many: (count) => `${count} alerts`,
  manyHint: 'These came within ten minutes; the newest are first in the portal:',
  more: (count) => `${count} more are in the portal.`,
  test: 'Test: ',
  pushed: 'Alerts reach this browser.',
  causes: {
    raised: '',
    again: 'Again: ',
    rose: 'Graver now: ',
    untreated: 'Not treated: ',
    not_owned: 'Not taken in time: ',
    not_resolved: 'Not resolved in time: ',
  },
  of: 'What: ',
  when: 'When: ',
  place: 'Where: ',
  members: 'Alerts in this group: ',
  advice: 'What to do: ',
  file: 'Recommendation: ',
  open: 'Open the alert',
  openMany: 'Open the alerts',
  ending:
    'You get this because the sending of this alert type names you. It is changed in the portal, under alert types.',
};

/** Of a mail of a subscription. */
const subscriptionWords: SubscriptionMailWords = {
  when: 'Period: ',
  openFile: 'Open the report',
  openPage: 'Open the page',
  fileHint: 'The link opens for 14 days, and shows what you may see when you open it.',
  pageHint: 'The page shows what you may see when you open it.',
  own: 'You receive this because you subscribed to it. You can change, pause or delete it in the portal, under subscriptions by e-mail.',
  by: (sender) =>
    `You receive this because ${sender} subscribed you. You can stop receiving it in the portal, under subscriptions by e-mail.`,
};

const severityWords: MailTexts['severities'] = {
  uninformed: 'Uninformed',
  informative: 'Informative',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};

export const en: MailTexts = {
  greeting: (name) => `Hello ${name},`,
  alert: alertWords,
  severities: severityWords,
  linkHint: 'If the button does not work, open this address in your browser:',
  footer: (product) => `This message was sent by ${product}. Please do not reply to it.`,
  templates: {
    'password-reset': ({ product }) => ({
      subject: `Choose a new ${product} password`,
      lines: [`Somebody asked for a new password for your ${product} user. Choose it here:`],
      action: 'Choose a new password',
      ending: [
        'The link works once, within 15 minutes. All your sessions end when you use it.',
        'Was it not you? Then there is nothing to do: your password stays as it is.',
      ],
    }),
    'company-sign-in': ({ product }) => ({
      subject: `Signing in to ${product}`,
      lines: [
        `Somebody asked for a new password for your ${product} user.`,
        'You sign in with the account of your company, which has no password here. Use the company sign-in on the first page. If you forgot the password of your company account, ask the IT team of your company.',
      ],
      action: 'Go to the sign-in page',
      ending: ['Was it not you? Then there is nothing to do.'],
    }),
    invitation: ({ product, account, sender }) => ({
      subject: `Invitation to ${account} on ${product}`,
      lines: [
        sender === ''
          ? `You were invited to the account ${account} on ${product}.`
          : `${sender} invites you to the account ${account} on ${product}.`,
      ],
      action: 'Accept the invitation',
      ending: [
        'The link works once, within 7 days. If it has expired, ask whoever invited you for a new one.',
      ],
    }),
    'own-password': ({ product, account }) => ({
      subject: `Choose your own password to enter ${account} on ${product}`,
      lines: [
        `You have access to the account ${account} on ${product}.`,
        `An administrator of another account chose the password that you sign in with, and may still know it. To enter ${account}, choose one that only you know:`,
      ],
      action: 'Choose my password',
      ending: [
        'The link works once, within 7 days. All your sessions end when you use it. If it has expired, ask for a new one with “Forgot password?” on the first page.',
      ],
    }),
    'password-changed': ({ product, account, sender, email, when, address }) => ({
      subject: `Your ${product} password was changed`,
      lines:
        sender === ''
          ? [
              `The password of ${email} was changed on ${when}${address === '' ? '' : ` from the address ${address}`}.`,
              'Was it you? Then there is nothing to do. If not, choose a new password now and tell an administrator of your account.',
            ]
          : [
              `${sender}, an administrator of ${account}, gave ${email} a new password on ${when}. All your sessions have ended.`,
              'They know this password: choose one of your own. If you did not expect the change, tell another administrator of your account.',
            ],
      action: 'Choose a new password',
      ending: [],
    }),
    'email-changed': ({ product, account, sender, email, when }) => ({
      subject: `Your ${product} e-mail was changed`,
      lines: [
        `${sender}, an administrator of ${account}, gave your ${product} user another e-mail on ${when}. You no longer sign in with ${email}, and links for a new password no longer come to it.`,
        'If you did not expect this, tell another administrator of your account.',
      ],
      action: `Open ${product}`,
      ending: [],
    }),
    'second-factor-on': ({ product, email, when, address }) => ({
      subject: `Two-factor authentication is on for ${product}`,
      lines: [
        `Two-factor authentication was switched on for ${email} on ${when}${address === '' ? '' : ` from the address ${address}`}. From now on, signing in takes a code from your app as well.`,
        'Was it not you? Then tell an administrator of your account.',
      ],
      action: `Open ${product}`,
      ending: [],
    }),
    'second-factor-off': ({ product, account, sender, email, when, address }) => ({
      subject: `Two-factor authentication is off for ${product}`,
      lines:
        sender === ''
          ? [
              `Two-factor authentication was switched off for ${email} on ${when}${address === '' ? '' : ` from the address ${address}`}. Signing in takes only the password now.`,
              'Was it not you? Then change your password now and tell an administrator of your account.',
            ]
          : [
              `${sender}, an administrator of ${account}, took away the two-factor authentication of ${email} on ${when}. All your sessions have ended, and your recovery codes no longer work. Signing in takes only the password now: set it up again under Security.`,
              'If you did not ask for this, choose a new password now and tell another administrator of your account.',
            ],
      action: `Open ${product}`,
      ending: [],
    }),
    'wrong-codes': ({ product, email, when, address }) => ({
      subject: `Wrong codes at your ${product} sign-in`,
      lines: [
        `Somebody entered the right password of ${email} and then several wrong codes, the last on ${when}${address === '' ? '' : ` from the address ${address}`}. They did not get in.`,
        'Was it you? Then there is nothing to do. If not, somebody knows your password: choose a new one now and tell an administrator of your account.',
      ],
      action: 'Choose a new password',
      ending: [],
    }),
    'known-device': ({ product, email, when, address }) => ({
      subject: `Many wrong passwords at your ${product} sign-in`,
      lines: [
        `Somebody entered many wrong passwords for ${email}, the last on ${when}${address === '' ? '' : ` from the address ${address}`}. Browsers from which you never signed in have to wait now; those from which you did do not.`,
        'Do you want to sign in from another one? Open this link there:',
      ],
      action: 'Use this browser',
      ending: [
        'The link works once, within an hour, and signs nobody in: your password is asked for as ever.',
        'Was it not you? Then there is nothing to do. Do not pass the link on.',
      ],
    }),
    alert: (facts) => writeAlertMail(alertWords, facts),
    subscription: (facts) => writeSubscriptionMail(subscriptionWords, facts),
  },
};
