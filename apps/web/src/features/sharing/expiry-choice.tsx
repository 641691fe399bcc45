import { TextInput } from '@mantine/core';
import { linkDefaultHours } from '@azimute/contract/shared-links';
import { useAccount } from '../../api/use-session.ts';
import { wallTimeAt } from '../../i18n/start-of-day.ts';
import { useText } from '../../i18n/use-text.ts';
import { ChoiceChips } from '../../ui/form/choice-chips.tsx';
import { Bold, Hint, Row, Stack } from '../../ui/layout/primitives.tsx';
import { useHoursText } from '../../ui/links/link-hours-field.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { SharedLink } from './use-shared-link.ts';

const DATE = 'date';
const durations = [4, linkDefaultHours, 7 * 24, 30 * 24];

/** When the link expires: after a time, or at a chosen one. */
export function ExpiryChoice({ shared: { choice, change, expiresAt } }: { readonly shared: SharedLink }) {
  const text = useText('tracking-links');
  const madeLink = useText('made-link');
  const format = useFormat();
  const hoursText = useHoursText();
  const { timeZone } = useAccount();
  const { expiry } = choice;
  const inAWeek = () => wallTimeAt(new Date(Date.now() + 7 * 24 * 3_600_000), timeZone);
  return (
    <Stack gap={6} as="section" aria-label={madeLink('opensFor')}>
      <Row justify="space-between" gap={8}>
        <Bold>{madeLink('opensFor')}</Bold>
        {expiresAt !== null && <Hint>{format.dateTime(expiresAt)}</Hint>}
      </Row>
      <ChoiceChips
        label={madeLink('opensFor')}
        data={[
          ...durations.map((hours) => ({ value: String(hours), label: hoursText(hours) })),
          { value: DATE, label: text('otherDate') },
        ]}
        value={typeof expiry === 'string' ? DATE : String(expiry)}
        onChange={(value) => change({ expiry: value === DATE ? inAWeek() : Number(value) })}
      />
      {typeof expiry === 'string' && (
        <TextInput
          type="datetime-local"
          aria-label={text('otherDate')}
          value={expiry}
          onChange={(event) => change({ expiry: event.currentTarget.value })}
          error={expiresAt === null && text(choice.what === 'live' ? 'liveTooLong' : 'pastTooLong')}
        />
      )}
    </Stack>
  );
}
