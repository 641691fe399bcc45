import type { CallPaths } from './call-address.ts';

/** Quarantined positions are counted up to this number. */
export const quarantineCountedTo = 10_000;

/** A device without an asset waits to be claimed, or is blocked and its messages discarded. */
export const unknownDeviceStates = ['waiting', 'blocked'] as const;
export type UnknownDeviceState = (typeof unknownDeviceStates)[number];

/** `failed`: an internal error stopped it; unprocessed positions stay in quarantine. */
export const quarantineRunStates = ['queued', 'running', 'finished', 'failed'] as const;
export type QuarantineRunState = (typeof quarantineRunStates)[number];

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
