import { createUnitSchema } from '@azimute/contract';
import { archiveUnit } from '../../archiving/archive-references.ts';
import { createUnit, listUnits, updateUnit } from '../../assets/units-and-customers.ts';
import { defineKind, textOf } from '../resource-kind.ts';
import { everything } from './read-all.ts';

/** Profiles include ULs; see `profiles`. */
export const units = defineKind({
  section: 'units',
  calls: { see: ['listUnits'], create: ['createUnit'], change: ['updateUnit'], delete: ['archiveUnit'] },
  schema: createUnitSchema.omit({ profileIds: true }),
  references: {},
  nameOf: ({ code }) => textOf(code),
  list: async (read) => (await listUnits(read, everything)).items,
  idOf: ({ id }) => id,
  bodyOf: ({ code, name, timeZone, phone }) => ({ code, name, timeZone, phone }),
  create: (transaction, body) => createUnit(transaction, { ...body, profileIds: [] }),
  change: (transaction, { id }, { body }) => updateUnit(transaction, id, body),
  delete: (transaction, { id }) => archiveUnit(transaction, id),
});
