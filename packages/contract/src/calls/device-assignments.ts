import { changes, sees } from '../access.ts';
import { assetDeviceSchema, assetParams } from '../assets.ts';
import type { Call } from '../call.ts';
import * as assignments from '../device-assignments.ts';

const access = changes('services:simc:geolocalizacao:ativos');

/** Where devices are, where they were, and how they come off and move. */
export const deviceAssignmentCalls = {
  listDeviceAssignments: {
    summary:
      'Which device is or was on which asset, from when to when; those that are first, then by their end',
    access: sees('services:simc:geolocalizacao'),
    query: assignments.listDeviceAssignmentsQuery,
    status: 200,
    answer: assignments.deviceAssignmentListSchema,
  },
  takeOffDevice: {
    summary: 'Take a device off an asset; the asset keeps the positions that it has of it',
    access,
    params: assetParams,
    body: assignments.takeOffDeviceSchema,
    status: 200,
    answer: assignments.deviceAssignmentSchema,
  },
  moveDevice: {
    summary: 'Take a device off an asset and put it on another one, at one instant',
    access,
    params: assetParams,
    body: assignments.moveDeviceSchema,
    status: 200,
    answer: assetDeviceSchema,
  },
  replaceDevice: {
    summary: 'Take a device off an asset and put another one in its place, at one instant',
    access,
    params: assetParams,
    body: assignments.replaceDeviceSchema,
    status: 200,
    answer: assetDeviceSchema,
  },
  takeOffDevices: {
    summary: 'Take all devices off the assets of a selection: all of them now, or none',
    access,
    body: assignments.takeOffDevicesSchema,
    status: 200,
    answer: assignments.tookOffDevicesSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
