import type { CallPaths } from './call-address.ts';

export const deviceAssignmentPaths = {
  createAssetDevice: 'POST /assets/:assetId/devices',
  unassignDevice: 'POST /assets/:assetId/devices/take-off',
  moveDevice: 'POST /assets/:assetId/devices/move',
  replaceDevice: 'POST /assets/:assetId/devices/replace',
  unassignDevices: 'POST /assets/unassign-devices',
  listDeviceAssignments: 'GET /device-assignments',
  updateDevice: 'PUT /device-assignments/:deviceNumber',
  changeDeviceClock: 'PUT /device-assignments/:deviceNumber/clock',
} as const satisfies CallPaths;
