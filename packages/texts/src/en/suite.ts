export const texts = {
  title: 'The fleet today',
  ofAssets_one: 'of {{formatted}} asset',
  ofAssets_other: 'of {{formatted}} assets',
  alerts: 'Alerts raised',
  noneResolved: 'none resolved yet',
  resolvedIn: 'median to resolve {{time}}',
  activity: 'Activity',
  activityNote: 'most assets on a trip at the same time, by hour',
  emptyTitle: 'No monitoring screens available',
  emptyText:
    'Your profile in {{account}} does not include any monitoring screens. Ask an administrator of the account for access.',
} as const;
