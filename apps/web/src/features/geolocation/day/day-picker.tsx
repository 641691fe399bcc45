import { languageTags } from '@azimute/contract/locales';
import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { dateTimeFormat } from '../../../i18n/date-time-format.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';

const DayCalendar = lazy(async () => ({
  default: (await import('../../../ui/calendar/day-calendar.tsx')).DayCalendar,
}));

interface DayPickerProps {
  readonly day: string;
  /** First and last selectable day. */
  readonly first: string;
  readonly last: string;
  readonly onPick: (day: string) => void;
}

/** The open day, with a calendar for the others. */
export function DayPicker({ day, first, last, onPick }: DayPickerProps) {
  const text = useText('asset-day');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const date = dateTimeFormat(languageTags[locale], { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top"
      zIndex="var(--z-popover)"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Row as="button" type="button" inline className="toggle" onClick={() => setOpen(!isOpen)}>
          <IconCalendar size={14} stroke={1.85} aria-hidden />
          <span className="visually-hidden">{text('date')}: </span>
          {date.format(new Date(day))}
        </Row>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('date')} data-keeps-focus>
        <Suspense>
          <DayCalendar
            day={day}
            first={first}
            last={last}
            onPick={(picked) => {
              setOpen(false);
              onPick(picked);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
