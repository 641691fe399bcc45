import { z } from 'zod';
import { id } from '../scalars.ts';
import { fileKinds, filesPerChange } from './values.ts';

export const count = z.int().nonnegative();
export const personSchema = z.object({ id: z.int(), name: z.string() });
export const kind = z.enum(fileKinds);
export const fileIds = z
  .array(id)
  .min(1)
  .max(filesPerChange)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each file once.')
  .describe('IDs of the files. The change applies to all of them or none.');
