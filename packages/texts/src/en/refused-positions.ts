export const texts = {
  tableLabel: 'Refused positions, newest first',
  device: 'Device',
  noDevice: 'no device ID',
  reason: 'Reason',
  received: 'Received',
  source: 'Source',
  asset: 'Asset',
  noAsset: 'none',
  waitsForReplay: 'Waits for the replay',
  period_today: 'Today',
  period_days7: 'Last 7 days',
  period_days30: 'Last 30 days',
  nothingTitle: 'No refused position matches',
  nothingText: 'Change the search or remove a filter.',
  emptyTitle: 'Nothing was refused',
  emptyText:
    'Positions that could not be stored wait here with the reason, so that you can mend it and replay them.',
  panelLabel: 'Refused position of {{device}}',
  payload: 'What came',
  replay: 'Replay',
  delete: 'Delete',
  replayTitle_one: 'Replay {{formatted}} position?',
  replayTitle_other: 'Replay {{formatted}} positions?',
  replayEffect:
    'They are judged again: those that can be stored now are, the others stay here with their newest reason.',
  replayConfirm_one: 'Replay {{formatted}}',
  replayConfirm_other: 'Replay {{formatted}}',
  deleteTitle_one: 'Delete {{formatted}} refused position?',
  deleteTitle_other: 'Delete {{formatted}} refused positions?',
  deleteEffect: 'They are lost for good and cannot be replayed any more.',
  deleteConfirm_one: 'Delete {{formatted}}',
  deleteConfirm_other: 'Delete {{formatted}}',
  deleted_one: '{{formatted}} refused position deleted',
  deleted_other: '{{formatted}} refused positions deleted',
  replaying: 'Bringing positions in',
  replayHint: 'You may leave: it goes on by itself.',
  replayFailed: 'An error of the portal stopped it. What was not judged waits here: replay it again.',
  accepted_one: '{{formatted}} position brought in',
  accepted_other: '{{formatted}} positions brought in',
  duplicates_one: '{{formatted}} was there already',
  duplicates_other: '{{formatted}} were there already',
  stillRefused_one: '{{formatted}} stays refused, with its newest reason',
  stillRefused_other: '{{formatted}} stay refused, with their newest reason',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'refused-positions': typeof texts;
  }
}
