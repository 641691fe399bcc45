import { positionFileType, type CallName } from '@azimute/contract';
import type { Target } from './plant-world.ts';

export interface ExampleRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  /** Of a body that is no JSON. */
  readonly contentType?: string;
}

export interface Example {
  /** The call as it reaches for a target; `fresh` differs each time, `key` is the API key of a door that takes it in its address. */
  readonly request: (target: Target, fresh: string, key: string) => ExampleRequest;
  /** Answer to a target that the person may not know of; absent where the call only leaves it out of what it answers. */
  readonly hidden?: 404 | 422;
  /** Answer to what belongs to somebody else: none of the people may know of it, wherever it is. */
  readonly foreign?: 404;
  /** Answer of a public call to this example. */
  readonly publicStatus?: number;
}

const nothing = (): ExampleRequest => ({});
const importOf = (target: Target): ExampleRequest => ({ params: { assetImportId: target.assetImportId } });
const positionImportOf = (target: Target): ExampleRequest => ({
  params: { positionImportId: target.positionImportId },
});
const otherUnknownDevice = (target: Target): ExampleRequest => ({
  params: { unknownDeviceId: target.otherUnknownDeviceId },
});
const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();
const soon = (): string => new Date(Date.now() + 3_600_000).toISOString();
const osmandFix = (target: Target, fresh: string): Record<string, string> => ({
  id: target.deviceId,
  timestamp: String(Math.floor(Date.now() / 1000) - 60 - Number(fresh)),
  lat: '-15.5',
  lon: '-47.5',
});

/** One request for every call: a call without one does not compile here, and is then in no test of access. */
export const examples: Readonly<Record<CallName, Example>> = {
  createToken: {
    request: () => ({
      body: { grant_type: 'refresh_token', client_id: 'azimute-web', refresh_token: 'unknown' },
    }),
    publicStatus: 400,
  },
  createFirstAdministrator: {
    request: () => ({
      body: {
        token: 'unknown',
        name: 'Eva',
        email: 'eva@own.example',
        password: 'long enough',
        password_confirmation: 'long enough',
        account: 'Eva',
        locale: 'en',
      },
    }),
    publicStatus: 410,
  },
  getPortal: { request: nothing, publicStatus: 200 },
  getProfile: { request: nothing },
  changeLocale: { request: () => ({ body: { locale: 'es' } }) },
  changeCurrentAccount: { request: (target) => ({ body: { account_id: target.accountId } }), hidden: 404 },
  logout: { request: nothing },
  updateProfile: { request: (_target, fresh) => ({ body: { name: `New ${fresh}` } }) },
  getPersonPhoto: { request: (target) => ({ params: { userId: target.userId } }), hidden: 404 },
  getAccountPhoto: { request: (target) => ({ params: { accountId: target.accountId } }), hidden: 404 },
  getAccount: { request: nothing },
  updateAccount: { request: (_target, fresh) => ({ body: { silentAfterMinutes: 60 + Number(fresh) } }) },
  getLeaveEffect: { request: (target) => ({ params: { accountId: target.accountId } }), hidden: 404 },
  leaveAccount: { request: (target) => ({ params: { accountId: target.accountId } }), hidden: 404 },
  createLiveTicket: { request: nothing },
  listAssets: { request: (target) => ({ query: { units: target.unitId, limit: 500 } }) },
  listAssetFacets: { request: nothing },
  exportAssets: { request: (target) => ({ body: { selection: { assetIds: [target.assetId] } } }) },
  getAsset: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  createAsset: {
    request: (target, fresh) => ({ body: { code: `NEW-${fresh}`, unitId: target.unitId } }),
    hidden: 422,
  },
  updateAsset: {
    request: (target, fresh) => ({
      params: { assetId: target.assetId },
      body: { silentAfterMinutes: 60 + Number(fresh) },
    }),
    hidden: 404,
  },
  updateAssets: {
    request: (target, fresh) => ({
      body: {
        selection: { assetIds: [target.assetId] },
        change: { silentAfterMinutes: 60_000 + Number(fresh) },
        expectedCount: 1,
      },
    }),
  },
  createAssetDevice: {
    request: (target, fresh) => ({ params: { assetId: target.assetId }, body: { deviceId: `NEW-${fresh}` } }),
    hidden: 404,
  },
  getAssetPositions: {
    request: (target) => ({ params: { assetId: target.assetId }, query: { from: hourAgo(), to: soon() } }),
    hidden: 404,
  },
  getAssetStatusHistory: {
    request: (target) => ({ params: { assetId: target.assetId }, query: { from: hourAgo(), to: soon() } }),
    hidden: 404,
  },
  getAssetDeviceHealth: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  listAssetMessages: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  listAssetDeviceEvents: { request: (target) => ({ params: { assetId: target.assetId } }), hidden: 404 },
  listAssetImports: { request: nothing },
  getAssetImportTemplate: { request: nothing },
  createAssetImport: {
    request: (_target, fresh) => ({ body: Buffer.from(`ID;UL\nNEW-${fresh};X\n`), contentType: 'text/csv' }),
  },
  getAssetImport: { request: importOf, foreign: 404 },
  updateAssetImport: {
    request: (target) => ({ ...importOf(target), body: { createCustomers: true } }),
    foreign: 404,
  },
  listAssetImportBadLines: { request: importOf, foreign: 404 },
  getAssetImportBadLinesFile: { request: importOf, foreign: 404 },
  startAssetImport: { request: importOf, foreign: 404 },
  cancelAssetImport: { request: importOf, foreign: 404 },
  listPositionImports: { request: nothing },
  createPositionImport: {
    request: (target) => ({
      body: Buffer.from(`device,time,lat,lon\n${target.deviceId},2026-01-01T00:00:00Z,1,1\n`),
      contentType: positionFileType,
    }),
  },
  getPositionImport: { request: positionImportOf, foreign: 404 },
  updatePositionImport: {
    request: (target) => ({ ...positionImportOf(target), body: { keepRest: false } }),
    foreign: 404,
  },
  getPositionImportRefusedFile: { request: positionImportOf, foreign: 404 },
  startPositionImport: { request: positionImportOf, foreign: 404 },
  cancelPositionImport: { request: positionImportOf, foreign: 404 },
  listUnits: { request: () => ({ query: { limit: 500 } }) },
  createUnit: { request: (_target, fresh) => ({ body: { code: `NEW-${fresh}`, name: 'New' } }) },
  listCustomers: { request: () => ({ query: { limit: 500 } }) },
  createCustomer: { request: (_target, fresh) => ({ body: { name: `New ${fresh}` } }) },
  getFleetSummary: { request: nothing },
  listApiKeys: { request: () => ({ query: { limit: 500 } }) },
  createApiKey: {
    request: (_target, fresh) => ({ body: { name: `New ${fresh}`, scopes: ['telemetry:write'] } }),
  },
  revokeApiKey: { request: (target) => ({ params: { apiKeyId: target.apiKeyId } }), hidden: 404 },
  listUnknownDevices: { request: () => ({ query: { limit: 500 } }) },
  claimUnknownDevice: {
    request: (target) => ({
      params: { unknownDeviceId: target.unknownDeviceId },
      body: { assetId: target.assetId },
    }),
    hidden: 404,
  },
  blockUnknownDevice: { request: otherUnknownDevice, hidden: 404 },
  unblockUnknownDevice: { request: otherUnknownDevice, hidden: 404 },
  forgetUnknownDevice: { request: otherUnknownDevice, hidden: 404 },
  listQuarantinedPositions: { request: () => ({ query: { limit: 500 } }) },
  replayQuarantinedPositions: {
    request: (target) => ({ body: { selection: { ids: [target.quarantinedPositionId] } } }),
  },
  getQuarantineReplay: {
    request: (target) => ({ params: { replayId: target.quarantineRunId } }),
    hidden: 404,
  },
  deleteQuarantinedPositions: {
    request: (target) => ({ body: { selection: { ids: [target.quarantinedPositionId] } } }),
  },
  listNotifications: { request: () => ({ query: { limit: 500 } }) },
  countUnreadNotifications: { request: nothing },
  streamNotifications: { request: () => ({ query: { seconds: 0 } }) },
  changeNotifications: {
    request: (target) => ({ body: { ids: [target.notificationId], change: 'delete' } }),
  },
  readAllNotifications: { request: () => ({ body: { upTo: Number.MAX_SAFE_INTEGER } }) },
  dismissAllNotifications: { request: () => ({ body: { upTo: Number.MAX_SAFE_INTEGER } }) },
  readNotification: { request: (target) => ({ params: { notificationId: target.notificationId } }) },
  unreadNotification: { request: (target) => ({ params: { notificationId: target.notificationId } }) },
  dismissNotification: { request: (target) => ({ params: { notificationId: target.notificationId } }) },
  deleteNotification: { request: (target) => ({ params: { notificationId: target.notificationId } }) },
  postPositions: {
    request: (target, fresh) => ({
      body: {
        positions: [
          {
            deviceId: target.deviceId,
            time: new Date(Date.now() - 120_000 - Number(fresh) * 1000).toISOString(),
            latitude: -15.5,
            longitude: -47.5,
          },
        ],
      },
    }),
  },
  getOsmand: { request: (target, fresh) => ({ query: osmandFix(target, fresh) }) },
  postOsmand: { request: (target, fresh) => ({ query: osmandFix(target, fresh) }) },
  getOsmandWithKey: {
    request: (target, fresh, key) => ({ params: { key }, query: osmandFix(target, fresh) }),
  },
  postOsmandWithKey: {
    request: (target, fresh, key) => ({ params: { key }, query: osmandFix(target, fresh) }),
  },
  postTraccar: {
    request: (target, fresh) => ({
      body: {
        position: {
          fixTime: new Date(Date.now() - 180_000 - Number(fresh) * 1000).toISOString(),
          latitude: -15.5,
          longitude: -47.5,
        },
        device: { uniqueId: target.deviceId },
      },
    }),
  },
};
