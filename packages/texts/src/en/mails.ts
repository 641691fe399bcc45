/** Texts of mails and of push messages. A line without text parts the paragraphs of a mail. */
export const texts = {
  greeting: 'Hello {{name}},',
  linkHint: 'If the button does not work, open this address in your browser:',
  footer: 'This message was sent by {{product}}. Please do not reply to it.',
  'password-reset_lines': 'Somebody asked for a new password for your {{product}} user. Choose it here:',
  'password-reset_subject': 'Choose a new {{product}} password',
  'password-reset_action': 'Choose a new password',
  'password-reset_ending':
    'The link works once, within 15 minutes. All your sessions end when you use it.\n\nWas it not you? Then there is nothing to do: your password stays as it is.',
  'company-sign-in_lines':
    'Somebody asked for a new password for your {{product}} user.\n\nYou sign in with the account of your company, which has no password here. Use the company sign-in on the first page. If you forgot the password of your company account, ask the IT team of your company.',
  'company-sign-in_subject': 'Signing in to {{product}}',
  'company-sign-in_action': 'Go to the sign-in page',
  'company-sign-in_ending': 'Was it not you? Then there is nothing to do.',
  invitation_lines: 'You were invited to the account {{account}} on {{product}}.',
  invitation_subject: 'Invitation to {{account}} on {{product}}',
  invitation_action: 'Accept the invitation',
  invitation_ending:
    'The link works once, within 7 days. If it has expired, ask whoever invited you for a new one.',
  invitation_by_lines: '{{sender}} invites you to the account {{account}} on {{product}}.',
  'own-password_lines':
    'You have access to the account {{account}} on {{product}}.\n\nAn administrator of another account chose the password that you sign in with, and may still know it. To enter {{account}}, choose one that only you know:',
  'own-password_subject': 'Choose your own password to enter {{account}} on {{product}}',
  'own-password_action': 'Choose my password',
  'own-password_ending':
    'The link works once, within 7 days. All your sessions end when you use it. If it has expired, ask for a new one with “Forgot password?” on the first page.',
  'password-changed_lines':
    'The password of {{email}} was changed on {{when}}{{from}}.\n\nWas it you? Then there is nothing to do. If not, choose a new password now and tell an administrator of your account.',
  'password-changed_subject': 'Your {{product}} password was changed',
  'password-changed_action': 'Choose a new password',
  'password-changed_by_lines':
    '{{sender}}, an administrator of {{account}}, gave {{email}} a new password on {{when}}. All your sessions have ended.\n\nThey know this password: choose one of your own. If you did not expect the change, tell another administrator of your account.',
  'email-changed_lines':
    '{{sender}}, an administrator of {{account}}, gave your {{product}} user another e-mail on {{when}}. You no longer sign in with {{email}}, and links for a new password no longer come to it.\n\nIf you did not expect this, tell another administrator of your account.',
  'email-changed_subject': 'Your {{product}} e-mail was changed',
  'email-changed_action': 'Open {{product}}',
  'second-factor-on_lines':
    'Two-factor authentication was switched on for {{email}} on {{when}}{{from}}. From now on, signing in takes a code from your app as well.\n\nWas it not you? Then tell an administrator of your account.',
  'second-factor-on_subject': 'Two-factor authentication is on for {{product}}',
  'second-factor-on_action': 'Open {{product}}',
  'second-factor-off_lines':
    'Two-factor authentication was switched off for {{email}} on {{when}}{{from}}. Signing in takes only the password now.\n\nWas it not you? Then change your password now and tell an administrator of your account.',
  'second-factor-off_subject': 'Two-factor authentication is off for {{product}}',
  'second-factor-off_action': 'Open {{product}}',
  'second-factor-off_by_lines':
    '{{sender}}, an administrator of {{account}}, took away the two-factor authentication of {{email}} on {{when}}. All your sessions have ended, and your recovery codes no longer work. Signing in takes only the password now: set it up again under Security.\n\nIf you did not ask for this, choose a new password now and tell another administrator of your account.',
  'wrong-codes_lines':
    'Somebody entered the right password of {{email}} and then several wrong codes, the last on {{when}}{{from}}. They did not get in.\n\nWas it you? Then there is nothing to do. If not, somebody knows your password: choose a new one now and tell an administrator of your account.',
  'wrong-codes_subject': 'Wrong codes at your {{product}} sign-in',
  'wrong-codes_action': 'Choose a new password',
  'known-device_lines':
    'Somebody entered many wrong passwords for {{email}}, the last on {{when}}{{from}}. Browsers from which you never signed in have to wait now; those from which you did do not.\n\nDo you want to sign in from another one? Open this link there:',
  'known-device_subject': 'Many wrong passwords at your {{product}} sign-in',
  'known-device_action': 'Use this browser',
  'known-device_ending':
    'The link works once, within an hour, and signs nobody in: your password is asked for as ever.\n\nWas it not you? Then there is nothing to do. Do not pass the link on.',
  fromAddress: ' from the address {{address}}',
  alert_total: '{{count}} alerts',
  alert_manyHint: 'These came within ten minutes; the newest are first in the portal:',
  alert_more: '{{count}} more are in the portal.',
  alert_test: 'Test: {{title}}',
  alert_pushed: 'Alerts reach this browser.',
  alert_again: 'Again: {{title}}',
  alert_rose: 'Graver now: {{title}}',
  alert_untreated: 'Not treated: {{title}}',
  alert_not_owned: 'Not taken in time: {{title}}',
  alert_not_resolved: 'Not resolved in time: {{title}}',
  alert_of: 'What: {{value}}',
  alert_when: 'When: {{value}}',
  alert_place: 'Where: {{value}}',
  alert_members: 'Alerts in this group: {{value}}',
  alert_advice: 'What to do: {{value}}',
  alert_file: 'Recommendation: {{value}}',
  alert_open: 'Open the alert',
  alert_openMany: 'Open the alerts',
  alert_ending:
    'You get this because the sending of this alert type names you. It is changed in the portal, under alert types.',
  subscription_period: 'Period: {{value}}',
  subscription_openFile: 'Open the report',
  subscription_openPage: 'Open the page',
  subscription_fileHint: 'The link opens for 14 days, and shows what you may see when you open it.',
  subscription_pageHint: 'The page shows what you may see when you open it.',
  subscription_own:
    'You receive this because you subscribed to it. You can change, pause or delete it in the portal, under subscriptions by e-mail.',
  subscription_by:
    'You receive this because {{sender}} subscribed you. You can stop receiving it in the portal, under subscriptions by e-mail.',
  before_day: 'day before',
  before_week: 'week before',
  before_month: 'month before',
  openAlerts: 'Open alerts as this mail is sent',
  rows: 'Rows',
} as const;
