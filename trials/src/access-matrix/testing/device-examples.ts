import { positionFileType, type CallName } from '@azimute/contract';
import { nothing, type Example, type ExampleRequest } from './example.ts';
import { commandIdOf, stopIdOf } from './plant-commands.ts';
import { makerFeedIdOf, makerFeedsPlantedAt, makerMachineIdOf } from './plant-maker-feeds.ts';
import type { Target } from './world.ts';

const positionImportOf = (target: Target): ExampleRequest => ({
  params: { positionImportId: target.positionImportId },
});
const otherUnknownDevice = (target: Target): ExampleRequest => ({
  params: { unknownDeviceId: target.otherUnknownDeviceId },
});
const commandOf = ({ assetId }: Target): ExampleRequest => ({
  params: { deviceCommandId: commandIdOf(assetId) },
});
const stopOf = ({ assetId }: Target): ExampleRequest => ({
  params: { deviceCommandId: stopIdOf(assetId) },
});
const feedOf = ({ assetId }: Target): ExampleRequest => ({ params: { makerFeedId: makerFeedIdOf(assetId) } });
const machineOf = ({ assetId }: Target): ExampleRequest => ({
  params: { makerMachineId: makerMachineIdOf(assetId) },
});
const osmandFix = (target: Target, fresh: string): Record<string, string> => ({
  id: target.deviceId,
  timestamp: String(Math.floor(Date.now() / 1000) - 60 - Number(fresh)),
  lat: '-15.5',
  lon: '-47.5',
});

const owntracksMessage = (target: Target, fresh: string): ExampleRequest => ({
  query: { d: target.deviceId },
  body: {
    _type: 'location',
    tst: Math.floor(Date.now() / 1000) - 60 - Number(fresh),
    lat: -15.5,
    lon: -47.5,
  },
});
const overlandBatch = (target: Target, fresh: string): ExampleRequest => ({
  body: {
    locations: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-47.5, -15.5] },
        properties: {
          timestamp: new Date(Date.now() - 60_000 - Number(fresh) * 1000).toISOString(),
          device_id: target.deviceId,
        },
      },
    ],
  },
});

/** Examples for devices, their keys and endpoints, and files of positions. */
export const deviceExamples = {
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
  listTrackerClaims: { request: () => ({ query: { limit: 500 } }) },
  createTrackerClaim: { request: (_target, fresh) => ({ body: { trackerId: `tracker-${fresh}` } }) },
  watchTracker: {
    request: (target) => ({ params: { trackerClaimId: target.trackerClaimId } }),
    hidden: 404,
  },
  deleteTrackerClaim: {
    request: (target) => ({ params: { trackerClaimId: target.trackerClaimId } }),
    hidden: 404,
  },
  listMakerFeeds: { request: () => ({ query: { limit: 500 } }) },
  getMakerFeed: { request: feedOf, hidden: 404 },
  createMakerFeed: {
    request: (_target, fresh) => ({
      body: { name: `Feed ${fresh}`, snapshotUrl: 'https://feed.example/Fleet/1' },
    }),
  },
  updateMakerFeed: {
    request: (target) => ({
      ...feedOf(target),
      body: { name: 'Renamed', snapshotUrl: 'https://feed.example/Fleet/1', updatedAt: makerFeedsPlantedAt },
    }),
    hidden: 404,
  },
  setMakerFeedSecret: {
    request: (target, fresh) => ({ ...feedOf(target), body: { secret: `secret ${fresh}` } }),
    hidden: 404,
  },
  pollMakerFeed: { request: feedOf, hidden: 404 },
  decideMakerUnit: {
    request: (target) => ({
      ...feedOf(target),
      body: { maker: 'Norrland', quantity: 'fuel', decision: 'keep' },
    }),
    hidden: 404,
  },
  listMakerMachines: { request: () => ({ query: { limit: 500 } }) },
  linkMakerMachine: {
    request: (target) => ({ ...machineOf(target), body: { assetId: target.assetId } }),
    hidden: 404,
  },
  unlinkMakerMachine: { request: machineOf, hidden: 404 },
  listMakerProblems: { request: () => ({}) },
  listMakerChanges: { request: () => ({ query: { limit: 500 } }) },
  deleteMakerFeed: { request: feedOf, hidden: 404 },
  getIsoFleet: { request: () => ({ params: { page: 1 } }) },
  getIsoSeries: {
    request: ({ assetId }) => ({
      params: {
        assetId,
        series: 'Locations',
        from: '2026-01-01T00:00:00Z',
        to: '2026-01-02T00:00:00Z',
        page: 1,
      },
    }),
    hidden: 404,
  },
  listDeviceCommands: { request: () => ({ query: { limit: 500 } }) },
  getDeviceCommand: { request: commandOf, hidden: 404 },
  listCommandDevices: { request: () => ({ query: { limit: 500 } }) },
  sendDeviceCommand: {
    request: ({ deviceId }, fresh) => ({
      body: { deviceId, command: { kind: 'custom', text: `fresh ${fresh}` } },
    }),
    hidden: 422,
  },
  approveDeviceCommand: { request: commandOf, hidden: 404 },
  cancelDeviceCommand: { request: commandOf, hidden: 404 },
  releaseDeviceCommand: { request: stopOf, hidden: 404 },
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
  postOwntracks: { request: owntracksMessage },
  postOwntracksWithKey: {
    request: (target, fresh, key) => ({ params: { key }, ...owntracksMessage(target, fresh) }),
  },
  postOverland: { request: overlandBatch },
  postOverlandWithKey: {
    request: (target, fresh, key) => ({ params: { key }, ...overlandBatch(target, fresh) }),
  },
  getGpslogger: { request: (target, fresh) => ({ query: osmandFix(target, fresh) }) },
  postGpslogger: { request: (target, fresh) => ({ query: osmandFix(target, fresh) }) },
  getGpsloggerWithKey: {
    request: (target, fresh, key) => ({ params: { key }, query: osmandFix(target, fresh) }),
  },
  postGpsloggerWithKey: {
    request: (target, fresh, key) => ({ params: { key }, query: osmandFix(target, fresh) }),
  },
} satisfies Partial<Record<CallName, Example>>;
