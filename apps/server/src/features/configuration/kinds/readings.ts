import { createReadingSchema } from '@azimute/contract';
import { listReadings, builtInCodes } from '../../readings/readings-reads.ts';
import { createReading, deleteReading, updateReading } from '../../readings/save-reading.ts';
import { defineKind, textOf } from '../resource-kind.ts';
import { everything } from './read-all.ts';

/** Readings that the account added, and built-in ones that it changed. */
export const readings = defineKind({
  section: 'readings',
  calls: {
    see: ['listReadings'],
    create: ['createReading', 'updateReading'],
    change: ['updateReading'],
    delete: ['deleteReading'],
  },
  schema: createReadingSchema,
  references: {},
  nameOf: ({ code }) => textOf(code),
  fixed: ['kind', 'unit'],
  list: async (read) => (await listReadings(read, everything)).items.filter(({ version }) => version > 0),
  idOf: ({ version }) => version,
  bodyOf: ({ code, kind, unit, names, lowest, highest, largestStep, sources }) => ({
    code,
    kind,
    unit,
    names,
    lowest,
    highest,
    largestStep,
    sources,
  }),
  create: async (transaction, { code, kind, unit, ...settings }) => {
    const { version } = builtInCodes.has(code)
      ? await updateReading(transaction, code, { version: 0, ...settings })
      : await createReading(transaction, { code, kind, unit, ...settings });
    return { id: version };
  },
  change: (transaction, { version }, { body: { code, kind: _kind, unit: _unit, ...settings } }) =>
    updateReading(transaction, code, { version, ...settings }),
  delete: (transaction, { code, version }) => deleteReading(transaction, code, { version }),
});
