export const texts = {
  seeing: 'You see the portal as {{name}}, in {{account}}. Nothing can be changed.',
  stop: 'Back to my own view',
  begin: 'See as this user',
  beginTitle: 'See the portal as {{name}}?',
  beginEffect:
    'This tab shows what {{name}} sees in {{account}}, for reading only, for an hour at most. That you did so stands in the audit.',
  beginConfirm: 'See as {{name}}',
  why: 'Why do they see it?',
  whoSees: 'Who sees it?',
  whyTitle: 'What {{name}} sees, and why',
  whyAssetTitle: 'Who sees {{asset}}, and why',
  person: 'User',
  screen: 'A screen',
  asset: 'An asset',
  chooseScreen: 'Choose a screen',
  chooseAsset: 'Type 3 characters of an ID',
  choosePerson: 'Type a name or an e-mail',
  nothingFound: 'Nothing found',
  visible: '{{name}} sees it',
  hidden: '{{name}} does not see it',
  holds_active: 'Active in this account',
  fails_active: 'Inactive in this account: nothing is shown',
  holds_own_password: 'Has a password of their own',
  fails_own_password:
    'An administrator of another account chose the password: they have to choose one of their own first',
  holds_two_factor: 'Two-factor authentication set up',
  fails_two_factor: 'The account requires two-factor authentication, which is not set up yet',
  holds_password: 'Signs in with a password',
  fails_password: 'Signs in through the directory, which keeps the password',
  holds_administrator: 'Administrator: every module that is on, and every UL',
  fails_administrator: 'No administrator: the screen is for administrators only',
  holds_module_on: 'The account has the module on',
  fails_module_on: 'The account has the module off',
  holds_section: 'A profile opens the section',
  fails_section: 'No profile opens the section',
  holds_change: 'A profile gives the right to change what is there',
  fails_change: 'No profile gives the right to change what is there, and the screen is for that',
  holds_unit: 'A profile holds the UL of the asset',
  fails_unit: 'No profile holds the UL of the asset',
  byProfiles: 'Profiles: {{profiles}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'view-as': typeof texts;
  }
}
