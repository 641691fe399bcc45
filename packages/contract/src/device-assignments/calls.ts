import { changes, sees } from '../access-rules.ts';
import { assetDeviceSchema, assetParams, createAssetDeviceSchema } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

const access = changes('services:simc:geolocalizacao:ativos');

/** Where devices are, where they were, and how they come off and move. */
export const deviceAssignmentCalls = {
  listDeviceAssignments: {
    summary:
      'Which device is or was on which asset, from when to when; those that are first, then by their end',
    access: sees('services:simc:geolocalizacao'),
    query: schemas.listDeviceAssignmentsQuery,
    status: 200,
    answer: schemas.deviceAssignmentListSchema,
  },
  createAssetDevice: {
    summary: 'Connect a device to an asset',
    access,
    params: assetParams,
    body: createAssetDeviceSchema,
    status: 201,
    answer: assetDeviceSchema,
  },
  takeOffDevice: {
    summary: 'Take a device off an asset; the asset keeps the positions that it has of it',
    access,
    params: assetParams,
    body: schemas.takeOffDeviceSchema,
    status: 200,
    answer: schemas.deviceAssignmentSchema,
  },
  moveDevice: {
    summary: 'Take a device off an asset and put it on another one, at one instant',
    access,
    params: assetParams,
    body: schemas.moveDeviceSchema,
    status: 200,
    answer: assetDeviceSchema,
  },
  replaceDevice: {
    summary: 'Take a device off an asset and put another one in its place, at one instant',
    access,
    params: assetParams,
    body: schemas.replaceDeviceSchema,
    status: 200,
    answer: assetDeviceSchema,
  },
  updateDevice: {
    summary: 'Enter the model and firmware of a device; what it tells by itself comes first',
    access,
    params: schemas.deviceParams,
    body: schemas.updateDeviceSchema,
    status: 200,
    answer: schemas.deviceDescriptionSchema,
  },
  changeDeviceClock: {
    summary:
      'Correct the clock of a device whose times are 1,024 weeks behind, or take the correction back; what is stored stays',
    access,
    params: schemas.deviceParams,
    body: schemas.changeDeviceClockSchema,
    status: 200,
    answer: schemas.changeDeviceClockSchema,
  },
  takeOffDevices: {
    summary: 'Take all devices off the assets of a selection: all of them now, or none',
    access,
    body: schemas.takeOffDevicesSchema,
    status: 200,
    answer: schemas.tookOffDevicesSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
