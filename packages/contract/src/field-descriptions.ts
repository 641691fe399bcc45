import { accountDescriptions } from './field-descriptions/account.ts';
import { alertsDescriptions } from './field-descriptions/alerts.ts';
import { figuresDescriptions } from './field-descriptions/figures.ts';
import { positionsDescriptions } from './field-descriptions/positions.ts';
import { sharedDescriptions } from './field-descriptions/shared.ts';

/** Descriptions in the API document shared by all fields of a name; `.describe` overrides them. */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  ...sharedDescriptions,
  ...accountDescriptions,
  ...positionsDescriptions,
  ...alertsDescriptions,
  ...figuresDescriptions,
};
