import { apiPrefix } from '@azimute/contract';

/** Applies to every call. */
export const apiDescription = `
Calls of users carry an access token of \`POST ${apiPrefix}/oauth/token\` as \`Authorization: Bearer <token>\`. Devices and
integrations send an API key in its place, or as \`X-API-Key\`. Programs that do what users do send the key of a
service account, which has the rights of its role and profiles. A token acts in the current account of its session. With
\`Azimute-Account: <id>\`, a call is refused with 409 if another account is current.

Times are ISO 8601 in UTC, days are \`YYYY-MM-DD\`, and periods include their start but not their end. Units are part of
the names of fields: \`speedKph\` in km/h, \`distanceMeters\` in meters, \`durationSeconds\` in seconds. Currencies are ISO
4217, positions WGS 84 in degrees.

Lists return \`{ items, nextCursor, total }\` and take \`limit\` (1 to 500, 50 by default) and \`cursor\`. Errors are problems
(RFC 9457) with a stable \`code\`. A 422 lists the wrong fields in \`errors\`, each with its codes: 100 string, 101 too short,
102 too long, 103 e-mail, 104 taken, 105 image, 106 list, 107 number, 108 required, or a code in words. On 429 and 503 wait
for \`Retry-After\` and repeat the request. Records that the caller cannot see return 404.

With an \`Idempotency-Key\`, a change can be repeated safely: within 24 hours the same request with the same key returns
the first response and changes nothing, with the header \`Idempotent-Replayed: true\`. The same key with another request is
refused (422 \`idempotency_key_reused\`). While the first request runs, a repeat returns 409 \`idempotency_key_running\`. If
the response was not kept, it returns 409 \`idempotency_response_lost\`. A request that failed without changing anything
can be repeated.
`.trim();

/** Header of every call that changes data for a user or a key. */
export const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Key that you choose for this request, such as a UUID. A repeated request with the same key within 24 hours returns the first response and changes nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  example: '0b5b3d1e-6d0c-4b7e-9a53-3f1c2a9e8d47',
} as const;

/** Descriptions of responses by status. */
export const meanings: Readonly<Record<string, string>> = {
  '200': 'Success.',
  '201': 'Created.',
  '204': 'Success, without content.',
  '4XX': 'The request was rejected. The problem states what to change.',
  '5XX': 'The request failed, or the portal is overloaded. Try again later.',
};

/** Tag descriptions, by the first part of the path. */
const tagDescriptions: Readonly<Record<string, string>> = {
  account: 'Settings, directory and maps of the current account.',
  accounts: 'Photos of accounts, and leaving an account.',
  addresses: 'Addresses of points, and points of addresses.',
  'notifying-geofences': 'Geofences with the alert types that notify of their events.',
  'alert-causes': 'Causes recorded when alerts are finished.',
  'alert-choices': 'Notification preferences of the user.',
  'alert-response-times': 'Times to acknowledge and resolve alerts.',
  'alert-mutes': 'Mutes, which stop notifications for a while.',
  'alert-types': 'Rules that raise alerts, with their notifications.',
  'push-browsers': 'Browsers of the user that receive alerts.',
  'working-hours': 'Working hours of ULs, in which response times can count.',
  webhooks: 'Endpoints of other systems that receive events of the account.',
  alerts: 'Alerts and events, and actions on them.',
  'api-keys': 'Keys of devices, integrations and BI tools.',
  'asset-imports': 'Imports of assets from CSV files.',
  'geofence-imports': 'Imports of geofences from GeoJSON, KML and KMZ files.',
  assets: 'Machines and vehicles with their positions and devices.',
  audit: 'Audit log of the account.',
  auth: 'Account and end of the session.',
  'base-maps': 'Sources of the maps.',
  boards: 'Previews of boards.',
  briefcases: 'Folders of dashboards.',
  contents: 'Dashboards: boards of tiles, embedded pages, reports, files and links.',
  'custom-fields': 'Fields that an account adds to its assets.',
  'migration-servers': 'Traccar servers that are migrated from: catch-up, and comparison of both systems.',
  migrations: 'Migrations from other systems, with a report before and after.',
  'financial-imports': 'Imports of costs and rental contracts from CSV files.',
  costs: 'Costs of assets, by asset or category.',
  fuels: 'Fuels of categories, with emissions and prices.',
  customers: 'Customers that assets belong to.',
  'dashboard-access': 'Access of users to dashboards, with the reasons.',
  'days-on-site': 'Days of assets in geofences, with the visits that prove them.',
  demo: 'E-mails and history of the demo.',
  'device-assignments': 'Current and past assignments of devices to assets.',
  'directory-sign-in': 'First step of a sign-in through a company directory.',
  'embed-frames': 'Frames around embedded pages.',
  'report-sources': 'Servers of reports that dashboards show.',
  'embed-origins': 'Origins whose pages dashboards may embed.',
  configuration: 'Configuration of the account as one document.',
  'exchange-token': 'Last step of a sign-in through a company directory.',
  exceptions: 'Assets and alerts that need action.',
  figures: 'Several metrics at once, and their files.',
  'file-trash': 'Deleted files, kept for 30 days.',
  'unchecked-files': 'Uploads that wait for the virus scanner.',
  'file-folders': 'Folders of files, with their access.',
  'file-links': 'Links that open a file without signing in.',
  files: 'Documents: PDF and DOCX.',
  'first-administrator': 'Setup of an empty portal.',
  fleet: 'Figures of the whole fleet.',
  rebuilds: 'Recomputed history of geofences and assets.',
  'geofence-events': 'Entries, exits, passages and speeding at geofences.',
  'geofence-visits': 'Visits of assets to geofences.',
  geofences: 'Areas that record entries, exits and speeding.',
  'late-changes': 'Closed days that late data changed.',
  live: 'Live states of the fleet.',
  'maintenance-calendar': 'Number of services expected on each day.',
  'maintenance-dues': 'Next service of each asset and maintenance task.',
  'maintenance-plans': 'Maintenance tasks of models and categories.',
  'maintenance-services': 'Past services of assets.',
  'map-files': 'Map files of the portal.',
  'map-views': 'Saved views of the map.',
  metrics: 'Figures of the fleet, down to the days of assets behind them.',
  notifications: 'Notifications of the user.',
  oauth: 'Access tokens.',
  'one-time-links': 'Links sent by e-mail.',
  password: 'Password reset.',
  people: 'Photos of users.',
  places: 'Known places by name.',
  portal: 'Name and languages of the portal.',
  'position-imports': 'Imports of positions from files.',
  positions: 'Feed of new positions for other systems.',
  profile: 'The signed-in user, their sessions and invitations.',
  'profile-users': 'Users with their profiles.',
  profiles: 'Profiles, which give access to modules and ULs.',
  'quarantined-positions': 'Positions that could not be stored.',
  'rental-choices': 'Options for rental contracts.',
  'rental-contracts': 'Rental contracts and previews of their statements.',
  'rental-signatures': 'Verification of rental statements by their signature.',
  'rental-statements': 'Issued rental statements.',
  'safety-weights': 'Weights of the safety score.',
  'due-actions': 'Actions that are due now.',
  'service-accounts': 'Accounts of programs, with their keys.',
  setup: 'First steps of a new account.',
  'silent-assets': 'Assets that are not reporting, with their likely cause and review.',
  'tracked-routes': 'Routes behind tracking links, without signing in.',
  'tracking-links': 'Links that show the route of an asset without signing in.',
  'subscription-links': 'Files behind the links of e-mails, without signing in.',
  subscriptions: 'Content sent by e-mail each day, week or month.',
  'shared-files': 'Files behind links, without signing in.',
  targets: 'Targets of metrics for the account, ULs and categories.',
  telemetry: 'Ingest endpoints for devices.',
  'trip-settings': 'Settings that separate trips, stops and gaps.',
  'trip-sums': 'Daily totals of trips, stops and gaps.',
  readings: 'Catalog of device readings: names, units, ranges and sources.',
  'time-travel': 'The fleet at any stored time.',
  presence: 'Assets inside an area or near a point, now or in the past.',
  trips: 'Trips, stops and gaps of assets.',
  units: 'Rental units (ULs) that assets belong to.',
  'command-devices': 'Devices that accept commands.',
  'device-commands': 'Commands for devices, with their states and results.',
  'tracker-claims': 'Trackers that connect directly to the portal.',
  'maker-feeds': 'Feeds of makers and providers in ISO 15143-3.',
  'maker-machines': 'Machines that maker feeds list.',
  'maker-problems': 'Deviations of maker feeds from the standard.',
  'maker-changes': 'Late changes of maker feeds.',
  'iso15143-3': 'The fleet in ISO 15143-3 for other systems.',
  'unknown-devices': 'Devices that belong to no asset.',
  installation: 'State of the installation, for its operators.',
  verification: 'Stored figures compared with a recomputation from positions.',
  'user-imports': 'Imports of users from CSV files.',
  users: 'Users of the account.',
  'work-order-choices': 'Options for work orders.',
  'work-orders': 'Work on assets, with checklist, parts and cost.',
};

export const apiTags = Object.entries(tagDescriptions).map(([name, description]) => ({ name, description }));
