import { createGeofenceSchema } from '@azimute/contract';
import { holdAssignments } from '../../assets/connect-devices.ts';
import { createGeofence } from '../../geofences/create-geofence.ts';
import { deleteGeofence } from '../../geofences/delete-geofence.ts';
import { listGeofences, readGeofence, settingsOf } from '../../geofences/geofences-reads.ts';
import { updateGeofence } from '../../geofences/update-geofence.ts';
import { defineKind, nestedName } from '../resource-kind.ts';
import { everything, readEach } from './read-all.ts';

export const geofences = defineKind({
  section: 'geofences',
  calls: {
    see: ['getGeofence'],
    create: ['createGeofence'],
    change: ['updateGeofence'],
    delete: ['deleteGeofence'],
  },
  schema: createGeofenceSchema,
  references: {
    unitId: { as: 'unit', to: 'units' },
    parentId: { as: 'parent', to: 'geofences' },
    ids: { as: 'codes', to: 'assets', keepsHidden: true },
  },
  nameOf: ({ parent, name }) => nestedName(parent, name),
  fixed: ['unit'],
  list: async (read) =>
    await readEach((await listGeofences(read, everything)).items, ({ id }) => readGeofence(read, id)),
  idOf: ({ id }) => id,
  bodyOf: (stored) => ({
    unitId: stored.unit.id,
    parentId: stored.parent?.id ?? null,
    ...settingsOf(stored),
  }),
  hold: ({ client }) => holdAssignments(client),
  create: createGeofence,
  change: (transaction, { id, version }, { body: { unitId: _unit, parentId: _parent, ...settings } }) =>
    updateGeofence(transaction, id, { version, ...settings }),
  // Its sub-geofences are deleted before it.
  delete: (transaction, { id }) => deleteGeofence(transaction, id, { subGeofences: 0 }),
  backtest: {
    call: 'backtestGeofence',
    id: 'geofenceId',
    fields: [
      'unitId',
      'parentId',
      'assets',
      'shape',
      'maxSpeedKph',
      'entryDwellSeconds',
      'exitDwellSeconds',
      'toleranceMeters',
      'confirmSeconds',
      'schedule',
      'mustBeInside',
    ],
  },
});
