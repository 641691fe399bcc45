import { createTargetSchema } from '@azimute/contract';
import { targets as records } from '../../targets/target-records.ts';
import { defineKind, textOf } from '../resource-kind.ts';
import { everything } from './read-all.ts';

export const targets = defineKind({
  section: 'targets',
  calls: {
    see: ['listTargets'],
    create: ['createTarget'],
    change: ['updateTarget'],
    delete: ['deleteTarget'],
  },
  schema: createTargetSchema,
  references: { unitId: { as: 'unit', to: 'units' } },
  nameOf: ({ metric, unit, category, from }) =>
    [metric, unit ?? 'all ULs', category ?? 'all categories', from].map(textOf).join(', '),
  list: async (read) => (await records.list(read, { ...everything, sort: 'metric', order: 'asc' })).items,
  idOf: ({ id }) => id,
  bodyOf: ({ metric, unit, category, value, from, to }) => ({
    metric,
    unitId: unit?.id ?? null,
    category,
    value,
    from,
    to,
  }),
  create: records.create,
  change: (transaction, { id, updatedAt }, { body }) =>
    records.update(transaction, id, { ...body, updatedAt }),
  delete: (transaction, { id }) => records.delete(transaction, id),
});
