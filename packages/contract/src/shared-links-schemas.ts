import { z } from 'zod';
import { linkDefaultHours, linkLeastHours, linkMostHours } from './shared-links.ts';

export const linkHours = z
  .int()
  .min(linkLeastHours)
  .max(linkMostHours)
  .default(linkDefaultHours)
  .describe('For how long it opens');

/** Of a link: in the body, never in an address that a server writes down. */
export const linkToken = z.string().min(1).max(200);
