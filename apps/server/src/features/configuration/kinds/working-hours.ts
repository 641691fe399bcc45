import { changeWorkingHoursSchema } from '@azimute/contract';
import { changeWorkingHours, listWorkingHours } from '../../alert-types/working-hours.ts';
import { compare } from '../references.ts';
import { defineKind } from '../resource-kind.ts';

const { unitId, hours } = changeWorkingHoursSchema.shape;
const schema = changeWorkingHoursSchema
  .omit({ from: true })
  .extend({ unitId: unitId.default(null), hours: hours.unwrap() });

/** The hours of today. Changes apply from today on. */
export const workingHours = defineKind({
  section: 'workingHours',
  calls: {
    see: ['listWorkingHours'],
    create: ['changeWorkingHours'],
    change: ['changeWorkingHours'],
    delete: ['changeWorkingHours'],
  },
  schema,
  references: { unitId: { as: 'unit', to: 'units' } },
  nameOf: ({ unit }) => (typeof unit === 'string' ? unit : 'all ULs'),
  normalize: ({ hours: { holidays, ...others }, ...body }) => ({
    ...body,
    hours: { ...others, holidays: holidays.toSorted((a, b) => compare(a.date, b.date)) },
  }),
  list: async (read) => (await listWorkingHours(read)).items,
  idOf: ({ unit }) => unit?.id ?? 0,
  bodyOf: ({ unit, hours: held }) => ({ unitId: unit?.id ?? null, hours: held }),
  create: async (transaction, body) => {
    await changeWorkingHours(transaction, body);
    return { id: body.unitId ?? 0 };
  },
  change: (transaction, _stored, { body }) => changeWorkingHours(transaction, body),
  delete: (transaction, { unit }) =>
    changeWorkingHours(transaction, { unitId: unit?.id ?? null, hours: null }),
});
