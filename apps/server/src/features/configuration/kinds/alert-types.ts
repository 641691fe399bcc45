import { createAlertTypeSchema } from '@azimute/contract';
import { createAlertType } from '../../alert-types/create-alert-type.ts';
import { deleteAlertType } from '../../alert-types/delete-alert-type.ts';
import { listAlertTypes, readStoredAlertType } from '../../alert-types/alert-types-reads.ts';
import { updateAlertType } from '../../alert-types/update-alert-type.ts';
import { holdAssignments } from '../../assets/connect-devices.ts';
import { defineKind, textOf } from '../resource-kind.ts';
import { everything, readEach } from './read-all.ts';

export const alertTypes = defineKind({
  section: 'alertTypes',
  calls: {
    see: ['getAlertType'],
    create: ['createAlertType'],
    change: ['updateAlertType'],
    delete: ['deleteAlertType'],
  },
  schema: createAlertTypeSchema,
  references: {
    unitIds: { as: 'units', to: 'units', keepsHidden: true },
    assetIds: { as: 'assets', to: 'assets', keepsHidden: true },
    customerIds: { as: 'customers', to: 'customers', keepsHidden: true },
    geofenceIds: { as: 'geofences', to: 'geofences', keepsHidden: true },
    userIds: { as: 'users', to: 'users' },
    profileIds: { as: 'profiles', to: 'profiles' },
    typeIds: { as: 'types', to: 'alertTypes' },
    recommendationFileId: { as: 'recommendationFile', to: 'files', keepsHidden: true },
  },
  nameOf: ({ code }) => textOf(code),
  list: async (read) =>
    await readEach((await listAlertTypes(read, everything)).items, async ({ id }) => ({
      id,
      ...(await readStoredAlertType(read, id)),
    })),
  idOf: ({ id }) => id,
  bodyOf: ({ code, settings }) => ({ code, ...settings }),
  hold: ({ client }) => holdAssignments(client),
  create: createAlertType,
  change: (transaction, { id, version }, { body: { code: _code, ...settings } }) =>
    updateAlertType(transaction, id, { version, ...settings }),
  delete: (transaction, { id }) => deleteAlertType(transaction, id),
  backtest: {
    call: 'backtestAlertType',
    id: 'alertTypeId',
    fields: ['condition', 'scope', 'schedule', 'raiseAfterSeconds', 'clearAfterSeconds'],
  },
});
