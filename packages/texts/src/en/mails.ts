/** Texts of mails and push messages. A blank line separates paragraphs of a mail. */
export const texts = {
  greeting: 'Hello {{name}},',
  linkHint: 'If the button does not work, open this address in your browser:',
  footer: 'This message was sent by {{product}}. Please do not reply to it.',
  'password-reset_lines': 'A new password was requested for your {{product}} user. Choose it here:',
  'password-reset_subject': 'Choose a new {{product}} password',
  'password-reset_action': 'Choose a new password',
  'password-reset_ending':
    'The link works once, within 15 minutes. Using it ends all your sessions.\n\nIf you did not request this, ignore this message. Your password stays the same.',
  'company-sign-in_lines':
    "A new password was requested for your {{product}} user.\n\nYou sign in with your company account, which has no password here. Use the company sign-in on the first page. If you forgot the password of your company account, ask your company's IT team.",
  'company-sign-in_subject': 'Signing in to {{product}}',
  'company-sign-in_action': 'Go to the sign-in page',
  'company-sign-in_ending': 'If you did not request this, ignore this message.',
  invitation_lines: 'You were invited to the account {{account}} on {{product}}.',
  invitation_subject: 'Invitation to {{account}} on {{product}}',
  invitation_action: 'Accept the invitation',
  invitation_ending:
    'The link works once, within 7 days. If it has expired, ask the sender for a new invitation.',
  invitation_by_lines: '{{sender}} invites you to the account {{account}} on {{product}}.',
  'own-password_lines':
    'You have access to the account {{account}} on {{product}}.\n\nAn administrator of another account set your current password and may still know it. To enter {{account}}, choose a password that only you know:',
  'own-password_subject': 'Choose your own password to enter {{account}} on {{product}}',
  'own-password_action': 'Choose my password',
  'own-password_ending':
    'The link works once, within 7 days. Using it ends all your sessions. If it has expired, request a new one with “Forgot password?” on the first page.',
  'password-changed_lines':
    'The password of {{email}} was changed on {{when}}{{from}}.\n\nIf this was you, no action is needed. If not, choose a new password now and notify an administrator of your account.',
  'password-changed_subject': 'Your {{product}} password was changed',
  'password-changed_action': 'Choose a new password',
  'password-changed_by_lines':
    '{{sender}}, an administrator of {{account}}, set a new password for {{email}} on {{when}}. All your sessions have ended.\n\nThe administrator knows this password: choose your own. If you did not expect the change, notify another administrator of your account.',
  'email-changed_lines':
    '{{sender}}, an administrator of {{account}}, changed the e-mail of your {{product}} user on {{when}}. You can no longer sign in with {{email}} or receive password links there.\n\nIf you did not expect this, notify another administrator of your account.',
  'email-changed_subject': 'Your {{product}} e-mail was changed',
  'email-changed_action': 'Open {{product}}',
  'second-factor-on_lines':
    'Two-factor authentication was turned on for {{email}} on {{when}}{{from}}. Signing in now also requires a code from your app.\n\nIf this was not you, notify an administrator of your account.',
  'second-factor-on_subject': 'Two-factor authentication is on for {{product}}',
  'second-factor-on_action': 'Open {{product}}',
  'second-factor-off_lines':
    'Two-factor authentication was turned off for {{email}} on {{when}}{{from}}. Signing in now requires only the password.\n\nIf this was not you, change your password now and notify an administrator of your account.',
  'second-factor-off_subject': 'Two-factor authentication is off for {{product}}',
  'second-factor-off_action': 'Open {{product}}',
  'second-factor-off_by_lines':
    '{{sender}}, an administrator of {{account}}, removed the two-factor authentication of {{email}} on {{when}}. All your sessions have ended, and your recovery codes no longer work. Signing in now requires only the password: set up two-factor authentication again under Security.\n\nIf you did not ask for this, choose a new password now and notify another administrator of your account.',
  'wrong-codes_lines':
    'The correct password of {{email}} was entered, followed by several wrong codes, the last on {{when}}{{from}}. The sign-in failed.\n\nIf this was you, no action is needed. If not, another person knows your password: choose a new one now and notify an administrator of your account.',
  'wrong-codes_subject': 'Wrong sign-in codes for your {{product}} user',
  'wrong-codes_action': 'Choose a new password',
  'known-device_lines':
    'Many wrong passwords were entered for {{email}}, the last on {{when}}{{from}}. Browsers that you never signed in from must now wait; browsers that you have used before are not affected.\n\nTo sign in from a new browser, open this link in it:',
  'known-device_subject': 'Many wrong passwords for your {{product}} user',
  'known-device_action': 'Use this browser',
  'known-device_ending':
    'The link works once, within an hour. It does not sign you in: you still need your password.\n\nIf this was not you, ignore this message. Do not share the link.',
  test_lines:
    'You asked {{product}} to send this test e-mail for the account {{account}}. It arrived, so invitations, alerts and reports can be delivered.',
  test_subject: 'Test e-mail from {{product}}',
  test_action: 'Open {{product}}',
  fromAddress: ' from the address {{address}}',
  alert_total: '{{count}} alerts',
  alert_manyHint: 'These alerts are grouped into one e-mail. The portal lists the newest first:',
  alert_more: 'See {{count}} more in the portal.',
  alert_test: 'Test: {{title}}',
  alert_pushed: 'This browser receives alerts.',
  alert_again: 'Again: {{title}}',
  alert_rose: 'Severity increased: {{title}}',
  alert_untreated: 'Untreated: {{title}}',
  alert_not_owned: 'Not acknowledged in time: {{title}}',
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
    'You receive this e-mail because this alert type notifies you. It can be changed in the portal under Alert management.',
  subscription_period: 'Period: {{value}}',
  subscription_openFile: 'Open the report',
  subscription_openPage: 'Open the page',
  subscription_fileHint: 'The link works for 14 days and shows what you have access to when you open it.',
  subscription_pageHint: 'The page shows what you have access to when you open it.',
  subscription_own:
    'You receive this e-mail because you subscribed to it. You can change, pause or delete it in the portal, under e-mail subscriptions.',
  subscription_by:
    'You receive this e-mail because {{sender}} subscribed you. You can stop receiving it in the portal, under e-mail subscriptions.',
  before_day: 'previous day',
  before_week: 'previous week',
  before_month: 'previous month',
  openAlerts: 'Open alerts when this e-mail was sent',
  rows: 'Rows',
} as const;
