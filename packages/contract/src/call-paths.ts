/**
 * Method and path of every call, below the API's prefix. Apart from the schemas, so that the browser carries
 * only this table.
 */
export const apiPrefix = '/api/v1';

/** Header of an answer that is a file: how many rows it holds. */
export const rowsHeader = 'azimute-rows';

export const callPaths = {
  createToken: 'POST /oauth/token',
  createFirstAdministrator: 'POST /first-administrator',
  getPortal: 'GET /portal',
  getProfile: 'GET /profile',
  changeLocale: 'PUT /profile/change-locale',
  changeCurrentAccount: 'PUT /auth/change-current-account',
  logout: 'GET /auth/logout',
  updateProfile: 'PUT /profile/update',
  getPersonPhoto: 'GET /people/:userId/photo',
  getAccountPhoto: 'GET /accounts/:accountId/photo',
  getAccount: 'GET /account',
  updateAccount: 'PUT /account',
  getLeaveEffect: 'GET /accounts/:accountId/leave',
  leaveAccount: 'POST /accounts/:accountId/leave',
  createLiveTicket: 'POST /live/tickets',
  listAssets: 'GET /assets',
  listAssetFacets: 'GET /assets/facets',
  exportAssets: 'POST /assets/export',
  getAsset: 'GET /assets/:assetId',
  createAsset: 'POST /assets',
  updateAsset: 'PUT /assets/:assetId',
  updateAssets: 'PUT /assets',
  createAssetDevice: 'POST /assets/:assetId/devices',
  getAssetPositions: 'GET /assets/:assetId/positions',
  getAssetStatusHistory: 'GET /assets/:assetId/status-history',
  getAssetDeviceHealth: 'GET /assets/:assetId/device-health',
  listAssetMessages: 'GET /assets/:assetId/messages',
  listAssetDeviceEvents: 'GET /assets/:assetId/device-events',
  listAssetImports: 'GET /asset-imports',
  getAssetImportTemplate: 'GET /asset-imports/template',
  createAssetImport: 'POST /asset-imports',
  getAssetImport: 'GET /asset-imports/:assetImportId',
  updateAssetImport: 'PUT /asset-imports/:assetImportId',
  listAssetImportBadLines: 'GET /asset-imports/:assetImportId/bad-lines',
  getAssetImportBadLinesFile: 'GET /asset-imports/:assetImportId/bad-lines/file',
  startAssetImport: 'POST /asset-imports/:assetImportId/start',
  cancelAssetImport: 'POST /asset-imports/:assetImportId/cancel',
  listPositionImports: 'GET /position-imports',
  createPositionImport: 'POST /position-imports',
  getPositionImport: 'GET /position-imports/:positionImportId',
  updatePositionImport: 'PUT /position-imports/:positionImportId',
  getPositionImportRefusedFile: 'GET /position-imports/:positionImportId/refused/file',
  startPositionImport: 'POST /position-imports/:positionImportId/start',
  cancelPositionImport: 'POST /position-imports/:positionImportId/cancel',
  listUnits: 'GET /units',
  createUnit: 'POST /units',
  listCustomers: 'GET /customers',
  createCustomer: 'POST /customers',
  getFleetSummary: 'GET /fleet/summary',
  listApiKeys: 'GET /api-keys',
  createApiKey: 'POST /api-keys',
  revokeApiKey: 'DELETE /api-keys/:apiKeyId',
  listUnknownDevices: 'GET /unknown-devices',
  claimUnknownDevice: 'POST /unknown-devices/:unknownDeviceId/claim',
  blockUnknownDevice: 'POST /unknown-devices/:unknownDeviceId/block',
  unblockUnknownDevice: 'POST /unknown-devices/:unknownDeviceId/unblock',
  forgetUnknownDevice: 'DELETE /unknown-devices/:unknownDeviceId',
  listQuarantinedPositions: 'GET /quarantined-positions',
  replayQuarantinedPositions: 'POST /quarantined-positions/replay',
  getQuarantineReplay: 'GET /quarantined-positions/replays/:replayId',
  deleteQuarantinedPositions: 'POST /quarantined-positions/delete',
  listNotifications: 'GET /notifications',
  countUnreadNotifications: 'GET /notifications/unread-count',
  streamNotifications: 'GET /notifications/stream',
  changeNotifications: 'PUT /notifications',
  readAllNotifications: 'PUT /notifications/read-all',
  dismissAllNotifications: 'PUT /notifications/dismiss-all',
  readNotification: 'PUT /notifications/:notificationId/read',
  unreadNotification: 'PUT /notifications/:notificationId/unread',
  dismissNotification: 'PUT /notifications/:notificationId/dismiss',
  deleteNotification: 'DELETE /notifications/:notificationId',
  postPositions: 'POST /telemetry/positions',
  getOsmand: 'GET /telemetry/osmand',
  postOsmand: 'POST /telemetry/osmand',
  getOsmandWithKey: 'GET /telemetry/osmand/:key',
  postOsmandWithKey: 'POST /telemetry/osmand/:key',
  postTraccar: 'POST /telemetry/traccar',
} as const satisfies Record<string, `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`>;

export type CallName = keyof typeof callPaths;

export interface CallAddress {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the prefix, parameters as `:name`. */
  readonly path: string;
}

export function addressOf(name: CallName): CallAddress {
  const [method, path] = callPaths[name].split(' ') as [CallAddress['method'], string];
  return { method, path };
}
