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
      .array(z.strictObject({ date: z.iso.date(), name: lineOrNothing(holidayNameMaxLength) }))
      .max(holidaysMost)
      .refine((given) => new Set(given.map(({ date }) => date)).size === given.length, {
        message: 'List each day only once.',
      })
      .describe('Days on which no shift begins'),
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
            .describe('Null: of ULs that have none of their own'),
          from: z.iso.date().describe('Since this day, in the zone of the account'),
          hours: workingHoursSchema,
        }),
      )
      .max(unitsWithHoursMost + 1)
      .describe('By name; those of the account first'),
  })
  .meta({ id: 'WorkingHoursList' });
export type WorkingHoursList = z.infer<typeof workingHoursListSchema>;

export const changeWorkingHoursSchema = z
  .strictObject({
    unitId: id.nullable().describe('Null: of ULs that have none of their own'),
    hours: workingHoursSchema.nullable().describe('Null takes them away'),
    from: z.iso
      .date()
      .optional()
      .describe(
        `The first day on which they hold, in the zone of the account: today when left out, at most ${hoursBackDaysMost} days ago. What was said of it and of later days ends`,
      ),
  })
  .describe(
    'They hold for alerts that are raised from now on, and for the figures of days from the first one on',
  )
  .meta({ id: 'ChangeWorkingHours' });
export type ChangeWorkingHours = z.infer<typeof changeWorkingHoursSchema>;
