import type { CallName } from './call-paths.ts';

/** A request and response of a call, shown in the API document. */
export interface CallExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly answer?: unknown;
}

const deviceId = 'tracker-1';
const time = '2026-02-15T12:00:00Z';
const epochSeconds = 1_771_156_800;
const withKey = { params: { key: 'azk_your-key' } };
const ofAsset = { params: { assetId: 1045 } };
const ofAlert = { params: { alertId: 8812 } };
const square = [
  [-49.26, -16.69],
  [-49.25, -16.69],
  [-49.25, -16.68],
  [-49.26, -16.68],
  [-49.26, -16.69],
];
const ofDay = { from: '2026-02-15T00:00:00Z', to: '2026-02-16T00:00:00Z' };

const stored = { accepted: 1, duplicates: 0, rejected: [] };
const osmandFix = { id: deviceId, timestamp: epochSeconds, lat: -16.6869, lon: -49.2648, speed: 19.4 };
const osmandByQuery = { query: osmandFix, answer: stored };
const osmandByBody = { body: osmandFix, answer: stored };
const gpsloggerFix = { id: deviceId, timestamp: epochSeconds, lat: -16.6869, lon: -49.2648, spd: 10 };
const gpsloggerByQuery = { query: gpsloggerFix, answer: stored };
const gpsloggerByBody = { body: gpsloggerFix, answer: stored };
const owntracks = {
  query: { d: deviceId },
  body: { _type: 'location', tst: epochSeconds, lat: -16.6869, lon: -49.2648, vel: 36, batt: 80 },
  answer: [],
};
const overland = {
  query: { id: deviceId },
  body: {
    locations: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [-49.2648, -16.6869] },
        properties: { timestamp: time, device_id: deviceId, speed: 10, battery_level: 0.8 },
      },
    ],
  },
  answer: { result: 'ok' },
};

/** Examples of all ingest endpoints and of the calls that integrations begin with. */
export const callExamples: Readonly<Partial<Record<CallName, CallExample>>> = {
  createToken: {
    body: {
      grant_type: 'client_credentials',
      client_id: '12',
      client_secret: 'azk_your-key',
      scope: 'services:simc:geolocalizacao:read',
    },
    answer: {
      access_token: 'an-access-token',
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'services:simc:geolocalizacao:read',
    },
  },
  createApiKey: {
    body: {
      name: 'BI',
      scopes: ['services:simc:geolocalizacao:read'],
      unitIds: [3, 4],
      expiresAt: '2027-01-01T00:00:00Z',
    },
    answer: { id: 12, name: 'BI', scopes: ['services:simc:geolocalizacao:read'], key: 'azk_your-key' },
  },
  createUnit: { body: { code: 'GYN', name: 'Goiânia', timeZone: null, profileIds: [2] } },
  createCustomer: { body: { name: 'Construtora Alfa' } },
  createAsset: {
    body: { code: 'EX-204', unitId: 3, model: '320', manufacturer: 'Caterpillar', category: 'Excavators' },
  },
  enterMeters: { ...ofAsset, body: { hourMeterHours: 5210.4, readAt: time } },
  updateAsset: { ...ofAsset, body: { inMaintenance: true } },
  createAssetDevice: {
    ...ofAsset,
    body: { deviceId },
    answer: { assetId: 1045, deviceId, createdAt: time, since: null },
  },
  unassignDevice: { ...ofAsset, body: { deviceId } },
  moveDevice: { ...ofAsset, body: { deviceId, toAssetId: 1046 } },
  replaceDevice: { ...ofAsset, body: { deviceId, newDeviceId: 'tracker-2' } },
  createAssetImport: { body: 'ID;UL\nEX-204;GYN\n' },
  createGeofenceImport: {
    query: { fileName: 'sites.geojson' },
    body: '{"type":"Feature","properties":{"name":"Pátio"},"geometry":{"type":"Polygon","coordinates":[[[-49.26,-16.69],[-49.25,-16.69],[-49.25,-16.68],[-49.26,-16.69]]]}}',
  },
  createGeofence: {
    body: {
      name: 'Pátio Goiânia',
      unitId: 3,
      resources: ['entry', 'exit', 'speeding'],
      maxSpeedKph: 20,
      assets: { all: true },
      shape: { type: 'Polygon', coordinates: [square] },
    },
  },
  listGeofenceVisits: { query: { geofences: [12], ...ofDay } },
  createAlertType: {
    body: {
      code: 'IDLING-15',
      name: 'Idling over 15 minutes',
      state: 'live',
      condition: { type: 'calculated', when: { kind: 'idling', minutes: 15 } },
      scope: { categories: ['Excavators'] },
      sending: { levels: [{ afterMinutes: 0, profileIds: [2], email: true }] },
    },
  },
  listAlerts: { query: { statuses: ['opened'], ...ofDay, limit: 100 } },
  startAlert: { ...ofAlert, body: { version: 1 } },
  finishAlert: { ...ofAlert, body: { version: 2, solvedAt: time, causeId: 4, note: 'Hose replaced.' } },
  sendDeviceCommand: { body: { deviceId, command: { kind: 'output', number: 1, isOn: true } } },
  createWorkOrder: { body: { assetId: 1045, task: 'Replace the hydraulic hose', dueOn: '2026-02-20' } },
  createWebhook: {
    body: {
      name: 'ERP',
      address: 'https://erp.example/azimute',
      events: ['alert.opened', 'alert.finished', 'trip.ended'],
    },
  },
  createLiveTicket: { answer: { ticket: 'a-ticket', expiresInSeconds: 30 } },
  getFleetAt: { query: { at: time } },
  createMigration: {
    query: { fileName: 'traccar.sql' },
    body: 'COPY public.tc_groups (id, name, groupid, attributes) FROM stdin;\n1\tCampinas\t\\N\t{}\n\\.\n',
  },
  createPositionImport: { body: `device,time,latitude,longitude\n${deviceId},${time},-16.6869,-49.2648\n` },
  uploadFile: { query: { name: 'Laudo TRE-0076.pdf', folder: 12 }, body: '%PDF-1.7 ...' },
  createFileLink: { params: { fileId: 214 }, body: { hours: 72, downloadLimit: 5 } },
  createTrackingLink: { body: { assetId: 1045, hours: 8, name: 'Entrega 1187', showsCode: false } },
  createSubscription: {
    body: {
      name: 'Semana da filial',
      period: 'week',
      hour: 7,
      content: {
        kind: 'trips',
        of: 'trips',
        format: 'xlsx',
        columns: ['asset', 'from', 'to', 'distance', 'topSpeed'],
        units: [12],
      },
      recipientIds: [31],
    },
  },
  listAssets: { query: { search: 'EX-2', limit: 100 } },
  exportAssets: {
    body: {
      selection: { filters: { categories: ['Excavators'] } },
      columns: ['code', 'manufacturer', 'model'],
      format: 'xlsx',
    },
  },
  getAsset: ofAsset,
  getAssetPositions: { ...ofAsset, query: ofDay },
  listPositionChanges: { query: { since: 'earliest', limit: 1000 } },
  getAssetStatusHistory: { ...ofAsset, query: ofDay },
  getMetric: {
    params: { metric: 'utilization' },
    query: { from: '2026-11-01', to: '2026-12-01', groupBy: 'units' },
  },
  listFigures: {
    query: { from: '2026-11-01', to: '2026-12-01', metrics: ['utilization', 'distance'], groupBy: 'units' },
  },
  getAssetTrail: { ...ofAsset, query: ofDay },
  exportTrips: { query: { assets: [1045], ...ofDay, of: 'trips', format: 'xlsx' } },
  listTrips: { query: { assets: [1045], ...ofDay } },
  getAssetAddress: { ...ofAsset, query: { language: 'pt' } },
  getAddress: { query: { latitude: -16.6869, longitude: -49.2648, language: 'pt' } },
  searchPlaces: { query: { search: 'Goiânia, GO' } },
  createUser: {
    body: { name: 'Ana Souza', email: 'ana@company.example', role: 'viewer', profileIds: [2] },
  },
  raiseAlert: {
    body: {
      key: '5f2c0b1e-wo-48219',
      code: 'ENG-OVERHEAT',
      asset: { code: 'EX-104' },
      occurredAt: time,
      description: 'Coolant at 111 °C',
      details: { temperature: 111 },
    },
  },
  postPositions: {
    body: {
      positions: [{ deviceId, time, latitude: -16.6869, longitude: -49.2648, speedKph: 36, ignition: true }],
    },
    answer: stored,
  },
  getOsmand: osmandByQuery,
  postOsmand: osmandByBody,
  getOsmandWithKey: { ...withKey, ...osmandByQuery },
  postOsmandWithKey: { ...withKey, ...osmandByBody },
  postTraccar: {
    body: {
      device: { uniqueId: deviceId },
      position: {
        fixTime: time,
        deviceTime: time,
        valid: true,
        latitude: -16.6869,
        longitude: -49.2648,
        speed: 19.4,
        course: 271,
        attributes: { ignition: true, hours: 4_500_000_000 },
      },
    },
    answer: stored,
  },
  postOwntracks: owntracks,
  postOwntracksWithKey: { ...withKey, ...owntracks },
  postOverland: overland,
  postOverlandWithKey: { ...withKey, ...overland },
  getGpslogger: gpsloggerByQuery,
  postGpslogger: gpsloggerByBody,
  getGpsloggerWithKey: { ...withKey, ...gpsloggerByQuery },
  postGpsloggerWithKey: { ...withKey, ...gpsloggerByBody },
};
