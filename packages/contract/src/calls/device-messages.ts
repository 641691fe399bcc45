import { sees } from '../access.ts';
import { assetParams } from '../assets.ts';
import type { Call } from '../call.ts';
import * as messages from '../device-messages.ts';

const geolocation = 'services:simc:geolocalizacao';

export const deviceMessageCalls = {
  getAssetDeviceHealth: {
    summary: 'Whether the devices of an asset work, and what that is read from',
    access: sees(geolocation),
    params: assetParams,
    status: 200,
    answer: messages.assetDeviceHealthSchema,
  },
  listAssetMessages: {
    summary: 'What the devices of an asset sent and what it became, newest first',
    access: sees(geolocation),
    params: assetParams,
    query: messages.listAssetMessagesQuery,
    status: 200,
    answer: messages.deviceMessageListSchema,
  },
  listAssetDeviceEvents: {
    summary: 'What the devices of an asset told beside fixes, newest first',
    access: sees(geolocation),
    params: assetParams,
    query: messages.listAssetDeviceEventsQuery,
    status: 200,
    answer: messages.assetDeviceEventListSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
