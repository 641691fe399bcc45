import { createHash } from 'node:crypto';
import { migrationFileType } from '@azimute/contract/migrations';
import { configurationSections, type CallName } from '@azimute/contract';
import { nothing, type Example, type ExampleRequest } from './example.ts';
import type { Target } from './world.ts';

const userImportOf = (target: Target): ExampleRequest => ({
  params: { userImportId: target.userImportId },
});
const serviceAccountOf = (target: Target): ExampleRequest => ({
  params: { serviceAccountId: target.serviceAccountId },
});
const userOf = (target: Target): ExampleRequest => ({ params: { userId: target.userId } });
const profileOf = (target: Target): ExampleRequest => ({ params: { profileId: target.profileId } });

const everySection = { version: 1, ...Object.fromEntries(configurationSections.map((name) => [name, []])) };
const noSteps = createHash('sha256').digest('hex');

const migrationOf = (target: Target): ExampleRequest => ({
  params: { migrationId: target.migrationId },
});

const migrationServerOf = (target: Target): ExampleRequest => ({
  params: { migrationServerId: target.migrationServerId },
});

/** Examples for an account's users, their profiles, and the audit. */
export const userExamples = {
  listServiceAccounts: { request: () => ({ query: { limit: 500 } }) },
  getServiceAccount: { request: serviceAccountOf, hidden: 404 },
  createServiceAccount: { request: (_target, fresh) => ({ body: { name: `Service ${fresh}` } }) },
  updateServiceAccount: {
    request: (target, fresh) => ({ ...serviceAccountOf(target), body: { name: `Renamed ${fresh}` } }),
    hidden: 404,
  },
  rotateServiceAccountKey: {
    request: (target) => ({ ...serviceAccountOf(target), body: {} }),
    hidden: 404,
  },
  deleteServiceAccount: { request: serviceAccountOf, hidden: 404 },
  getConfiguration: { request: nothing },
  // Its response names the records that the caller could delete.
  planConfiguration: { request: () => ({ body: { configuration: everySection } }) },
  applyConfiguration: { request: () => ({ body: { configuration: { version: 1 }, hash: noSteps } }) },
  getSetup: { request: () => ({}) },
  updateSetup: { request: () => ({ body: { skipped: ['mail'] } }) },
  sendTestMail: { request: () => ({}) },
  beginViewAs: { request: (target) => ({ params: { userId: target.userId } }), hidden: 404 },
  explainVisibility: {
    request: (target) => ({ params: { userId: target.userId }, query: { screen: 'home' } }),
    hidden: 404,
  },
  listUsers: { request: () => ({ query: { limit: 500 } }) },
  listUserFacets: { request: nothing },
  exportUsers: { request: (target) => ({ body: { selection: { userIds: [target.userId] } } }) },
  getUser: { request: userOf, hidden: 404 },
  createUser: {
    request: (_target, fresh) => ({
      body: { name: 'New', email: `new-${fresh}@own.example`, role: 'viewer' },
    }),
  },
  updateUser: {
    request: (target, fresh) => ({ ...userOf(target), body: { name: `Renamed ${fresh}` } }),
    hidden: 404,
  },
  inviteUser: { request: userOf, hidden: 404 },
  changeUserPassword: {
    request: (target) => ({
      ...userOf(target),
      body: { password: 'fresh and long enough', password_confirmation: 'fresh and long enough' },
    }),
    hidden: 404,
  },
  resetUserTwoFactor: { request: userOf, hidden: 404 },
  activateUser: { request: userOf, hidden: 404 },
  deactivateUser: { request: userOf, hidden: 404 },
  removeUser: { request: userOf, hidden: 404 },
  changeUsers: {
    request: (target) => ({
      body: { selection: { userIds: [target.userId] }, action: 'deactivate', expectedCount: 1 },
    }),
  },
  getUserImportTemplate: { request: nothing },
  importUsers: {
    request: (_target, fresh) => ({
      body: {
        file: Buffer.from(`Name;E-mail\nNew;line-${fresh}@own.example\n`).toString('base64'),
        dryRun: false,
      },
    }),
  },
  listMigrations: { request: nothing },
  createMigration: {
    request: () => ({
      query: { fileName: 'x.sql' },
      body: Buffer.from('COPY public.tc_groups (id, name) FROM stdin;\n1\tA\n\\.\n'),
      contentType: migrationFileType,
    }),
  },
  getMigration: { request: migrationOf, foreign: 404 },
  updateMigration: {
    request: (target) => ({ ...migrationOf(target), body: { timeZone: 'UTC' } }),
    foreign: 404,
  },
  listMigrationLines: { request: migrationOf, foreign: 404 },
  getMigrationReportFile: { request: migrationOf, foreign: 404 },
  startMigration: { request: migrationOf, foreign: 404 },
  cancelMigration: { request: migrationOf, foreign: 404 },
  listMigrationServers: { request: nothing },
  // Nothing listens there: the address is refused before a server is stored.
  createMigrationServer: {
    request: () => ({
      body: { url: 'https://127.0.0.1:9/', token: 'x', historyFrom: '2026-01-01T00:00:00Z' },
    }),
    foreign: 422,
  },
  getMigrationComparison: { request: migrationServerOf, foreign: 404 },
  listMigrationDifferences: { request: migrationServerOf, foreign: 404 },
  getMigrationDifferencesFile: { request: migrationServerOf, foreign: 404 },
  compareMigrationServer: {
    request: (target) => ({
      ...migrationServerOf(target),
      body: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
    }),
    foreign: 404,
  },
  updateMigrationServer: {
    request: (target) => ({ ...migrationServerOf(target), body: { isCatchingUp: true } }),
    foreign: 404,
  },
  deleteMigrationServer: { request: migrationServerOf, foreign: 404 },
  listUserImports: { request: nothing },
  getUserImport: { request: userImportOf, foreign: 404 },
  getUserImportRefusedFile: { request: userImportOf, foreign: 404 },
  cancelUserImport: { request: userImportOf, foreign: 404 },
  listAudit: { request: nothing },
  listAuditFacets: { request: nothing },
  getVerification: { request: nothing },
  getInstallation: { request: nothing },
  releaseTracker: { request: () => ({ body: { trackerId: 'not-disputed' } }) },
  exportAudit: { request: () => ({ body: {} }) },
  listProfiles: { request: () => ({ query: { limit: 500 } }) },
  getProfileChoices: { request: nothing },
  getProfileDetails: { request: profileOf, hidden: 404 },
  createProfile: {
    request: (target, fresh) => ({
      body: {
        name: `Profile ${fresh}`,
        sections: [{ module: 'services:simc:geolocalizacao:mapa', level: 'see' }],
        unitIds: [target.unitId],
        userIds: [target.userId],
      },
    }),
    hidden: 422,
  },
  changeProfile: {
    request: (target, fresh) => ({
      ...profileOf(target),
      body: { description: `Described ${fresh}`, attachUserIds: [target.userId] },
    }),
    hidden: 404,
  },
  getProfileLosses: { request: profileOf, hidden: 404 },
  listProfileUsers: { request: () => ({ query: { limit: 500 } }) },
  getUserRights: {
    request: (target) => ({ params: { userId: target.userId }, query: { profiles: target.profileId } }),
    hidden: 404,
  },
  assignProfiles: {
    request: (target) => ({ params: { userId: target.userId }, body: { profileIds: [target.profileId] } }),
    hidden: 404,
  },
  changeProfileUsers: {
    request: (target) => ({
      body: {
        selection: { userIds: [target.userId] },
        attach: [target.profileId],
        expectedCount: 1,
      },
    }),
    hidden: 422,
  },
  deleteProfile: { request: profileOf, hidden: 404 },
} satisfies Partial<Record<CallName, Example>>;
