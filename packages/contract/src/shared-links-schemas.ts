import { z } from 'zod';
import { linkDefaultHours, linkLeastHours, linkMostHours } from './shared-links.ts';

export const linkHours = z
  .int()
  .min(linkLeastHours)
  .max(linkMostHours)
  .default(linkDefaultHours)
  .describe('Validity of the link, in hours.');

/** Token of a link, sent in the body so that servers do not log it. */
export const linkToken = z.string().min(1).max(200);
