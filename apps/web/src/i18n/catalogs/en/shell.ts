export const texts = {
  main: 'Main',
  home: 'Home',
  monitoring: 'Monitoring',
  map: 'Map',
  assets: 'Assets',
  services: 'Services',
  administration: 'Administration',
  settings: 'Settings',
  suite: 'Overview',
  notifications: 'Notifications',
  profile: 'My profile',
  myAccounts: 'My accounts',
  account: 'Account',
  more: 'More',
  collapse: 'Collapse menu',
  expand: 'Expand menu',
  switchAccount: 'Switch account:',
  accounts: 'Accounts',
  searchAccount: 'Search account',
  noAccountFound: 'No account found',
  admin: 'Administrator',
  viewer: 'Viewer',
  search: 'Search everything',
  searchHint: 'Screens, or an asset by its ID',
  searchMore: 'Type at least {{minimum}} characters to search for assets',
  searchNothing: 'Nothing found',
  screens: 'Screens',
  languageIs: 'Language: {{language}}',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  auto: 'As the system',
  userMenu: 'User menu',
  signOut: 'Sign out',
  newVersion: 'There is a new version of the portal',
  newVersionLoad: 'Update now',
  accountMovedTitle: 'You are now in another account',
  accountMovedText:
    'In another tab this session moved to another account. Nothing here was changed there. Reload to go on in the current account.',
  reload: 'Reload in the current account',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof texts;
  }
}
