import { createAlertTypeSchema, type AlertLevel, type CreateAlertType } from '@azimute/contract';
import type { z } from 'zod';

/** People and things of an account that its types name. */
export interface DemoAlertNames {
  readonly administratorId: number;
  readonly managerId: number;
  readonly timeZone: string;
  /** Ids of files by their names. */
  readonly files: ReadonlyMap<string, number>;
}

type Given = z.input<typeof createAlertTypeSchema>;

/** A type with how often its alerts come, and what is done about them. */
export interface DemoAlertType {
  readonly settings: (names: DemoAlertNames) => CreateAlertType;
  /** Share of the alerts of the past; none of a type that had no alert yet. */
  readonly weight: number;
  /** Hours until one is solved, in the middle. */
  readonly hours: number;
  readonly causes: readonly string[];
  readonly measures: readonly string[];
}

export const level = (given: Partial<AlertLevel>): AlertLevel => ({
  afterMinutes: 0,
  userIds: [],
  profileIds: [],
  everyoneOfUnit: false,
  app: true,
  email: false,
  ...given,
});

/** A type that is live, and tells the manager; one that is grave tells the administrator too. */
export function define(
  given: Omit<Given, 'sending' | 'recommendationFileId'> & { readonly file?: string; readonly grave?: true },
  of: Omit<DemoAlertType, 'settings'>,
): DemoAlertType {
  const { file, grave, ...settings } = given;
  return {
    ...of,
    settings: ({ managerId, administratorId, files }) =>
      createAlertTypeSchema.parse({
        state: 'live',
        // Within what the demo has of the past.
        proofDays: 7,
        ...settings,
        recommendationFileId: file === undefined ? null : (files.get(file) ?? null),
        sending: {
          levels: [
            level({ userIds: [managerId], email: grave === true }),
            ...(grave === true ? [level({ afterMinutes: 60, userIds: [administratorId], email: true })] : []),
          ],
          quietHours: grave === true ? null : { from: '22:00', to: '06:00' },
        },
      }),
  };
}

export const reading = (name: string, is: 'above' | 'below', limit: number, clearLimit: number) =>
  ({
    type: 'calculated',
    when: { kind: 'reading', reading: name, is, limit, clearLimit, engine: is === 'above' ? 'on' : 'any' },
  }) as const;
