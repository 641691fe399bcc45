export const texts = {
  retry: 'Try again',
  cancel: 'Cancel',
  notices: 'Notices',
  close: 'Close',
  copy: 'Copy',
  copyNamed: 'Copy {{name}}',
  copied: 'Copied',
  copyByHand: 'Copy from here',
  copyByHandHint: 'This browser did not let the portal copy. Select the text and copy it.',
  language: 'Language',
  skipToContent: 'Skip to the content',
  loading: 'Loading',
  noData: 'no data',
  never: 'never',
  goBackHome: 'Go back home',
  oops: 'Oops!',
  errorTitle: 'Error',
  pageNotFound: 'Page Not Found',
  noPermission: 'You do not have access to this',
  noPermissionHint: "Ask your account's administrators for access.",
  noPermissionUnlessAdministrator: 'It is for administrators of the account.',
  noPermissionToChange: "Ask your account's administrators for the right to change what is shown here.",
  offline: 'You are offline',
  offlineHint: 'Showing what was received until {{time}}.',
  recalculating: 'Being recalculated',
  recalculatingHint: 'Data arrived late. Results from {{day}} on may still change.',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    common: typeof texts;
  }
}
