import { SegmentedControl, TextInput } from '@mantine/core';
import { useAccount } from '../../../api/use-session.ts';
import { instantAt, wallTimeAt } from '../../../i18n/start-of-day.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface SinceFieldProps {
  /** Local time of the account; empty while incomplete, null if no time is set. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: string | undefined;
}

/** Start of an assignment: the first position, or a time. */
export function SinceField({ value, onChange, error }: SinceFieldProps) {
  const text = useText('device-assignments');
  const { timeZone } = useAccount();
  return (
    <Stack gap={16}>
      <SegmentedControl
        fullWidth
        aria-label={text('since')}
        data={[
          { value: 'beginning', label: text('sinceBeginning') },
          { value: 'time', label: text('sinceTime') },
        ]}
        value={value === null ? 'beginning' : 'time'}
        onChange={(chosen) => onChange(chosen === 'time' ? wallTimeAt(new Date(), timeZone) : null)}
      />
      {value === null ? (
        <Text size={13} color="text-2">
          {text('sinceBeginningEffect')}
        </Text>
      ) : (
        <TextInput
          required
          type="datetime-local"
          label={text('time')}
          description={text('sinceTimeEffect')}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={value === '' ? text('timeMissing') : error}
        />
      )}
    </Stack>
  );
}

/** Converts the field's value to the API member. */
export function sinceMember(value: string | null, timeZone: string): { since?: string } {
  const instant = value === null ? null : instantAt(value, timeZone);
  return instant === null ? {} : { since: instant.toISOString() };
}

/** Returns error texts for an assignment's time, given the earliest valid one. */
export function useInstantErrors(): (
  error: unknown,
  earliest: string | null | undefined,
) => string | undefined {
  const text = useText('device-assignments');
  const format = useFormat();
  return (error, earliest) => {
    if (error === 'in_future') return text('inFuture');
    if (error !== 'too_early' || !earliest) return undefined;
    return text('tooEarly', { time: format.dateTime(roundUp(earliest)) });
  };
}

/** The field has minute precision, so rounds up to the first valid minute. */
function roundUp(instant: string): Date {
  const minuteMs = 60_000;
  return new Date(Math.ceil(Date.parse(instant) / minuteMs) * minuteMs);
}
