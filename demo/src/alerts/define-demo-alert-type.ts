import {
  createAlertTypeSchema,
  type AlertLevel,
  type CountermeasureKind,
  type CreateAlertType,
} from '@azimute/contract';
import type { z } from 'zod';
import type {
  AlertTypeKey,
  AlertTypeTexts,
  Cause,
  DemoContent,
  FileKey,
  Measure,
} from '../content/demo-content.ts';

/** Users and entities of an account that its types refer to. */
export interface DemoAlertNames {
  readonly administratorId: number;
  readonly managerId: number;
  readonly content: DemoContent;
  /** IDs of files by name, without extension. */
  readonly files: ReadonlyMap<string, number>;
}

type Given = z.input<typeof createAlertTypeSchema>;

type Treatment = readonly [measure: Measure, kind: CountermeasureKind];

/** A type with the frequency of its alerts and their usual treatment. */
export interface DemoAlertType {
  readonly key: AlertTypeKey;
  readonly settings: (names: DemoAlertNames) => CreateAlertType;
  /** Share of past alerts; 0 for a type without any yet. */
  readonly weight: number;
  /** Median hours until an alert is resolved. */
  readonly hours: number;
  readonly causes: readonly Cause[];
  /** With the kinds of their work orders. */
  readonly measures: readonly Treatment[];
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

/** Defines an active type that notifies the manager; a severe one also notifies the administrator. */
export function define(
  key: AlertTypeKey,
  given: Omit<Given, keyof AlertTypeTexts | 'sending' | 'recommendationFileId'> & {
    readonly file?: FileKey;
    readonly grave?: true;
  },
  of: Omit<DemoAlertType, 'key' | 'settings'>,
): DemoAlertType {
  const { file, grave, ...settings } = given;
  return {
    key,
    ...of,
    settings: ({ managerId, administratorId, content, files }) =>
      createAlertTypeSchema.parse({
        ...content.alertTypes[key],
        state: 'live',
        // Within the demo's history.
        proofDays: 7,
        ...settings,
        recommendationFileId: file === undefined ? null : (files.get(content.files[file].name) ?? null),
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
