export const texts = {
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  user_added: 'User added to the account',
  existing_user: 'An existing user was found so continue to grant the access',
  profile_attached: 'Profile attached',
  profile_detached: 'Profile detached',
  file_uploaded: 'File uploaded',
  file_deleted: 'File deleted',
  filter_applied: 'Filter applied',
  filter_cleared: 'Filter cleared',
  reset_link_sent: 'Reset link sent',
  password_updated: 'Password updated',
  countermeasure_created: 'Countermeasure created',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    messages: typeof texts;
  }
}
