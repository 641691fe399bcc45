import { administratorOf } from '../access.ts';
import type { Call } from '../call.ts';
import * as inbox from '../device-inbox.ts';
import * as quarantine from '../quarantine.ts';

const access = administratorOf('services:simc:geolocalizacao:ativos');
const ofDevice = { access, params: inbox.unknownDeviceParams } as const;

export const deviceInboxCalls = {
  listUnknownDevices: {
    summary: 'Devices that knock with a valid key and belong to no asset, last seen first',
    access,
    query: inbox.listUnknownDevicesQuery,
    status: 200,
    answer: inbox.unknownDeviceListSchema,
  },
  claimUnknownDevice: {
    summary: 'Connect an unknown device to an asset, or to a new one, and bring in what was kept of it',
    ...ofDevice,
    body: inbox.claimUnknownDeviceSchema,
    status: 200,
    answer: inbox.claimedDeviceSchema,
  },
  blockUnknownDevice: {
    summary:
      'Refuse what an unknown device sends and keep nothing more of it; blocking again changes nothing',
    ...ofDevice,
    status: 200,
    answer: inbox.unknownDeviceSchema,
  },
  unblockUnknownDevice: {
    summary: 'Keep again what an unknown device sends; unblocking again changes nothing',
    ...ofDevice,
    status: 200,
    answer: inbox.unknownDeviceSchema,
  },
  forgetUnknownDevice: {
    summary: 'Forget an unknown device with all that was kept of it; it is listed again when it knocks again',
    ...ofDevice,
    status: 204,
  },
  listQuarantinedPositions: {
    summary: 'Positions that could not be stored and are kept, newest first, with their reasons',
    access,
    query: quarantine.listQuarantinedPositionsQuery,
    status: 200,
    answer: quarantine.quarantinedPositionListSchema,
  },
  replayQuarantinedPositions: {
    summary: 'Judge kept positions again, in the background: those that can be stored now are',
    access,
    body: quarantine.quarantineSelectionSchema,
    status: 200,
    answer: quarantine.quarantineRunSchema,
  },
  getQuarantineReplay: {
    summary: 'How far a replay is, or what became of it',
    access,
    params: quarantine.quarantineRunParams,
    status: 200,
    answer: quarantine.quarantineRunSchema,
  },
  deleteQuarantinedPositions: {
    summary: 'Delete kept positions for good',
    access,
    body: quarantine.quarantineSelectionSchema,
    status: 200,
    answer: quarantine.deletedQuarantineSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
