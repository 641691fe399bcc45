import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { DayRange } from '../../../ui/calendar/calendar-day.ts';

const DayReadings = lazy(async () => ({
  default: (await import('../../readings/components/day-readings.tsx')).DayReadings,
}));

interface DayReadingsPartProps {
  readonly assetId: number;
  readonly range: DayRange;
}

/** What the machine's sensors told over the day, drawn when somebody opens it. */
export function DayReadingsPart({ assetId, range }: DayReadingsPartProps) {
  const text = useText('asset-day');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('readings')}</summary>
      {isOpen && (
        <Suspense>
          <DayReadings assetId={assetId} range={range} />
        </Suspense>
      )}
    </details>
  );
}
