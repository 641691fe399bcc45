import { apiPrefix } from '@azimute/contract';

/** What holds for every call. */
export const apiDescription = `
People's calls carry an access token, \`Authorization: Bearer <token>\`, of \`POST ${apiPrefix}/oauth/token\`; devices and
integrators send an API key in its place, or as \`X-API-Key\`. A token acts in the current account of its session; with
\`Azimute-Account: <id>\` a call is refused with 409 when that is another one.

Lists answer \`{ items, nextCursor, total }\` and take \`limit\` and \`cursor\`. Errors are problems (RFC 9457) with a stable
\`code\`; a 422 names the wrong fields in \`errors\`, each with its codes: 100 string, 101 too short, 102 too long, 103
e-mail, 104 taken, 105 image, 106 list, 107 number, 108 required, others as they are. On 429 and 503 wait for
\`Retry-After\` and send the same again. What a caller may not know of is answered 404.
`.trim();

/** What each answer is, by its status. */
export const meanings: Readonly<Record<string, string>> = {
  '200': 'Done; the answer',
  '201': 'Made; the answer',
  '204': 'Done; no content',
  '4XX': 'Refused: what is wrong with the request, or with who makes it',
  '5XX': 'Failed: an error of the portal, or it cannot take more now',
};

/** What the calls of an address are about, by its first part. */
const tagDescriptions: Readonly<Record<string, string>> = {
  account: 'The current account: its settings, its directory and its maps',
  accounts: 'The photo of an account, and leaving one',
  addresses: 'Addresses of points, and points of addresses',
  'alert-causes': 'With what alerts are finished',
  'alert-choices': 'What one wants to hear of alerts',
  'alert-response-times': 'By when alerts are to be treated',
  'alert-mutes': 'What is told to nobody for a while',
  'alert-types': 'What raises alerts, and who hears of them',
  'push-browsers': 'Browsers of people to which alerts are pushed',
  'working-hours': 'When ULs work, in which response times of alerts can count',
  webhooks: 'Endpoints of other systems that hear of what happens in the account',
  alerts: 'What needs somebody: raised, treated, resolved',
  'api-keys': 'Keys of devices, integrators and BI tools',
  'asset-imports': 'Assets from CSV files',
  'geofence-imports': 'Geofences from GeoJSON, KML and KMZ files',
  assets: 'Machines and vehicles: what they are, where they were, and their devices',
  audit: 'What was done in the account, and by whom',
  auth: 'The session: its account and its end',
  'base-maps': 'What maps are drawn from',
  boards: 'What tiles would say',
  briefcases: 'Folders of dashboards',
  contents: 'Dashboards: boards of tiles, embedded pages and links',
  'financial-imports': 'Costs and rental contracts from CSV files',
  costs: 'What assets cost, by asset and by category',
  fuels: 'What assets burn, by category, what it emits and what it costs',
  customers: 'Customers, who have assets',
  'dashboard-access': 'Who sees which dashboards, and why',
  'days-on-site': 'How many days of the account assets were in geofences, and the visits that prove each',
  demo: 'The demo: its mails and its history',
  'device-assignments': 'Which device is or was on which asset',
  'directory-sign-in': 'The first step of signing in by a company directory',
  'embed-frames': 'The frame around an embedded page',
  'report-sources': 'Servers of reports that dashboards show by a reader’s token',
  'embed-origins': 'Whose pages dashboards may embed',
  'exchange-token': 'The last step of signing in by a company directory',
  exceptions: 'What asks for action in the fleet',
  figures: 'Several figures at once, and their files',
  'file-trash': 'Deleted files, for 30 days',
  'unchecked-files': 'Uploads that wait for the virus scanner',
  'file-folders': 'Folders of files, and whom they are open to',
  'file-links': 'Links that open a file without a session until they expire',
  files: 'Documents: PDF and DOCX',
  'first-administrator': 'The beginning of an empty portal',
  fleet: 'The fleet at a glance',
  rebuilds: 'The past of geofences and assets recorded anew, by settings as they are now',
  'geofence-events': 'What geofences recorded: entries, exits, passages, speeding',
  'geofence-visits': 'From entry to exit, as positions prove it',
  geofences: 'Areas that record who enters, leaves or drives too fast',
  'late-changes': 'Closed days that came out otherwise, as late data came',
  live: 'What changes, as it changes',
  'map-files': 'Maps in one file, read in ranges',
  'map-views': 'Saved views of the map',
  metrics: 'Figures of the fleet with what they are made of, down to the days of assets',
  notifications: 'What the portal tells a person',
  oauth: 'Access tokens',
  'one-time-links': 'What the links of mails open',
  password: 'Choosing a password by a mail',
  people: 'Photos of people',
  places: 'Known places, by name',
  portal: 'The portal itself',
  'position-imports': 'Positions from files',
  positions: 'Stored fixes as they come, for other systems',
  profile: 'One’s own person, sign-in and invitations',
  'profile-users': 'Who has which profiles',
  profiles: 'What profiles let their people see and change',
  'quarantined-positions': 'Positions that could not be stored and are kept',
  'rental-choices': 'What a rental contract may name',
  'rental-contracts': 'Rental contracts, and what they come to in a period by the facts of each day',
  'rental-signatures': 'Which statement has a signature, and whether it holds',
  'rental-statements': 'Statements of rental contracts as they were issued',
  'safety-weights': 'The points that safety scores take',
  'silent-assets': 'Assets that are not heard: the likely cause, who takes them on, and what it was',
  'tracked-routes': 'What links to routes show, without a session',
  'tracking-links': 'Links that show the route of an asset without a session until they expire',
  'subscription-links': 'The files behind the links of mails, without a session',
  subscriptions: 'Content that is mailed to people each day, week or month',
  'shared-files': 'What links to files open, without a session',
  targets: 'What metrics should come to, for the account, for ULs and for categories',
  telemetry: 'The endpoints, by which devices send',
  'trip-settings': 'What separates trips, stops and gaps, by account and category',
  'trip-sums': 'Trips, stops and gaps of each day, added up',
  readings: 'What devices tell beside place: names, units, ranges and where they come from',
  'time-travel': 'The whole fleet as it was at any instant that the account keeps',
  presence: 'Which assets were inside an area, and which were nearest to a point, now or in the past',
  trips: 'When and where assets drove, stood or were not heard',
  units: 'ULs, the branches that assets belong to',
  'unknown-devices': 'Devices that belong to no asset',
  verification: 'Stored figures compared with what is recomputed from positions',

  'user-imports': 'Users from CSV files',
  users: 'The users of the account',
  'work-order-choices': 'What a work order may name',
  'work-orders': 'What is to be done on an asset: by whom, until when, its checklist, parts and cost',
};

export const apiTags = Object.entries(tagDescriptions).map(([name, description]) => ({ name, description }));
