import { administratorOf } from '../access-rules.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

const access = administratorOf('services:simc:geolocalizacao:ativos');
const ofDevice = { access, params: schemas.unknownDeviceParams } as const;

export const deviceInboxCalls = {
  listUnknownDevices: {
    summary: 'Devices that knock with a valid key and belong to no asset, last seen first',
    access,
    query: schemas.listUnknownDevicesQuery,
    status: 200,
    answer: schemas.unknownDeviceListSchema,
  },
  claimUnknownDevice: {
    summary: 'Connect an unknown device to an asset, or to a new one, and bring in what was kept of it',
    ...ofDevice,
    body: schemas.claimUnknownDeviceSchema,
    status: 200,
    answer: schemas.claimedDeviceSchema,
  },
  blockUnknownDevice: {
    summary:
      'Refuse what an unknown device sends and keep nothing more of it; blocking again changes nothing',
    ...ofDevice,
    status: 200,
    answer: schemas.unknownDeviceSchema,
  },
  unblockUnknownDevice: {
    summary: 'Keep again what an unknown device sends; unblocking again changes nothing',
    ...ofDevice,
    status: 200,
    answer: schemas.unknownDeviceSchema,
  },
  forgetUnknownDevice: {
    summary: 'Forget an unknown device with all that was kept of it; it is listed again when it knocks again',
    ...ofDevice,
    status: 204,
  },
  listQuarantinedPositions: {
    summary: 'Positions that could not be stored and are kept, newest first, with their reasons',
    access,
    query: schemas.listQuarantinedPositionsQuery,
    status: 200,
    answer: schemas.quarantinedPositionListSchema,
  },
  replayQuarantinedPositions: {
    summary: 'Evaluate kept positions again, in the background: those that can be stored now are',
    access,
    body: schemas.quarantineSelectionSchema,
    status: 200,
    answer: schemas.quarantineRunSchema,
  },
  getQuarantineReplay: {
    summary: 'How far a replay is, or what became of it',
    access,
    params: schemas.quarantineRunParams,
    status: 200,
    answer: schemas.quarantineRunSchema,
  },
  deleteQuarantinedPositions: {
    summary: 'Delete kept positions for good',
    access,
    body: schemas.quarantineSelectionSchema,
    status: 200,
    answer: schemas.deletedQuarantineSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
