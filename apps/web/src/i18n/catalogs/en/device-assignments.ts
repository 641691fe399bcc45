export const texts = {
  changeDevice: 'Take off, move or replace',
  title: 'Device {{device}}',
  what: 'What happens with it',
  takeOff: 'Take off',
  move: 'Move',
  replace: 'Replace',
  takeOffEffect:
    'The asset keeps its positions and its last state. What the device sends from then on waits in the device inbox.',
  moveEffect:
    'The asset keeps the positions it has. From then on what the device sends belongs to the other asset.',
  replaceEffect: 'The new device takes its place at the same moment. The asset keeps the positions it has.',
  toAsset: 'Asset that gets it',
  newDevice: 'ID of the new device',
  newDeviceHint: 'A device that is on no asset.',
  when: 'When',
  now: 'Now',
  earlier: 'At an earlier time',
  time: 'Date and time',
  tooEarly: 'An asset has what the device sent until then. Choose {{time}} or later.',
  inFuture: 'This time has yet to come',
  timeMissing: 'Enter the date and time',
  sameAsset: 'It is on this asset already',
  deviceTaken: 'This device is on an asset already',
  notVisible: 'Not found, or outside your ULs',
  gone: 'The device is no longer on this asset.',
  takenOff: 'Device taken off',
  moved: 'Device moved',
  replaced: 'Device replaced',
  since: 'Counts as on the asset',
  sinceBeginning: 'From the beginning',
  sinceTime: 'From a time',
  sinceBeginningEffect:
    'All that it sent belongs to the asset. A device that was on an asset before begins now.',
  sinceTimeEffect: 'What it measured earlier does not belong to the asset.',
  withoutDevice: 'No device since {{time}}.',
  history: 'Devices so far',
  historyNone: 'No device has come off yet.',
  range: '{{since}} to {{until}}',
  beginning: 'the beginning',
  by: 'taken off by {{name}}',
  failed: 'The devices so far could not be read.',
  more: '{{formatted}} more',
  bulk: 'Take devices off',
  bulkTitle: 'Take devices off?',
  bulkEffect:
    '{{devices}} devices come off {{assets}} assets now. The assets keep their positions. What the devices send from then on waits in the device inbox.',
  bulkNone: 'None of these assets has a device.',
  bulkDone: 'Devices taken off: {{devices}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'device-assignments': typeof texts;
  }
}
