import type { CallPaths } from './call-address.ts';

/** The list of what is kept in quarantine counts so far. */
export const quarantineCountedTo = 10_000;

/** A device that no asset has waits to be claimed, or is blocked: what it sends is then dropped. */
export const unknownDeviceStates = ['waiting', 'blocked'] as const;
export type UnknownDeviceState = (typeof unknownDeviceStates)[number];

/** `failed`: an error of the portal stopped it; what it had not come to stays in quarantine. */
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
