import { z } from 'zod';
import { geofenceScheduleSchema } from '../geofences/schemas.ts';
import { id, lineOrNothing } from '../scalars.ts';
import {
  holidayNameMaxLength,
  holidaysMost,
  hoursBackDaysMost,
  shiftsMost,
  unitsWithHoursMost,
} from './values.ts';

const { zone, days, from, to } = geofenceScheduleSchema.shape;

export const workingHoursSchema = z
  .strictObject({
    zone,
    shifts: z.array(z.strictObject({ days, from, to })).min(1).max(shiftsMost),
    holidays: z
      .array(
        z.strictObject({
          date: z.iso.date().describe('Date of the holiday as YYYY-MM-DD.'),
          name: lineOrNothing(holidayNameMaxLength).describe('Name of the holiday.'),
        }),
      )
      .max(holidaysMost)
      .refine((given) => new Set(given.map(({ date }) => date)).size === given.length, {
        message: 'List each day only once.',
      })
      .describe('Days without shifts.'),
  })
  .meta({ id: 'WorkingHours' });
export type WorkingHours = z.infer<typeof workingHoursSchema>;

export const workingHoursListSchema = z
  .object({
    items: z
      .array(
        z.object({
          unit: z
            .object({ id: z.int(), code: z.string(), name: z.string() })
            .nullable()
            .describe('UL the hours belong to. Null for all ULs without their own hours.'),
          from: z.iso.date().describe('First day the hours apply to, in the time zone of the account.'),
          hours: workingHoursSchema.describe('Working hours.'),
        }),
      )
      .max(unitsWithHoursMost + 1)
      .describe('Working hours by name of the UL; the default hours of the account come first.'),
  })
  .meta({ id: 'WorkingHoursList' });
export type WorkingHoursList = z.infer<typeof workingHoursListSchema>;

export const changeWorkingHoursSchema = z
  .strictObject({
    unitId: id.nullable().describe('ID of the UL. Null for all ULs without their own hours.'),
    hours: workingHoursSchema.nullable().describe('Working hours. Null deletes them.'),
    from: z.iso
      .date()
      .optional()
      .describe(
        `First day the hours apply to, in the time zone of the account. Defaults to today; at most ${hoursBackDaysMost} days ago. Later entries are replaced.`,
      ),
  })
  .describe('The change applies to new alerts, and to figures from the first day on.')
  .meta({ id: 'ChangeWorkingHours' });
export type ChangeWorkingHours = z.infer<typeof changeWorkingHoursSchema>;
