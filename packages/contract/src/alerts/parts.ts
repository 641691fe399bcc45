import { lineOrNothing, named } from '../scalars.ts';
import * as values from './values.ts';

export const person = named
  .nullable()
  .describe('User who did it. Null for the portal itself or a user who was deleted.');
export const orderNumber = lineOrNothing(values.orderNumberMaxLength);
