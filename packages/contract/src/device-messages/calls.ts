import { sees } from '../access-rules.ts';
import { assetParams } from '../assets/schemas.ts';
import type { Call } from '../call.ts';
import * as schemas from './schemas.ts';

const geolocation = 'services:simc:geolocalizacao';

export const deviceMessageCalls = {
  getAssetDeviceHealth: {
    summary: 'Whether the devices of an asset work, and what that is read from',
    access: sees(geolocation),
    params: assetParams,
    status: 200,
    answer: schemas.assetDeviceHealthSchema,
  },
  listAssetMessages: {
    summary: 'What the devices of an asset sent and what it became, newest first',
    access: sees(geolocation),
    params: assetParams,
    query: schemas.listAssetMessagesQuery,
    status: 200,
    answer: schemas.deviceMessageListSchema,
  },
  listAssetDeviceEvents: {
    summary: 'What the devices of an asset told beside fixes, newest first',
    access: sees(geolocation),
    params: assetParams,
    query: schemas.listAssetDeviceEventsQuery,
    status: 200,
    answer: schemas.assetDeviceEventListSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
