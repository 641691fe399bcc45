import type { CallPaths } from '../call-address.ts';

export const deviceInboxPaths = {
  listUnknownDevices: 'GET /unknown-devices',
  claimUnknownDevice: 'POST /unknown-devices/:unknownDeviceId/claim',
  blockUnknownDevice: 'POST /unknown-devices/:unknownDeviceId/block',
  unblockUnknownDevice: 'POST /unknown-devices/:unknownDeviceId/unblock',
  forgetUnknownDevice: 'DELETE /unknown-devices/:unknownDeviceId',
  listQuarantinedPositions: 'GET /quarantined-positions',
  replayQuarantinedPositions: 'POST /quarantined-positions/replay',
  getQuarantineReplay: 'GET /quarantined-positions/replays/:replayId',
  deleteQuarantinedPositions: 'POST /quarantined-positions/delete',
} as const satisfies CallPaths;
