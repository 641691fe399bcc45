import { countDays, stepDay } from '@azimute/contract/periods';
import { tripsMaxDays } from '@azimute/contract/trips/values';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { PeriodButton } from '../../../ui/period/period-button.tsx';
import { IconTool } from '../../maps/components/icon-tool.tsx';
import { limitPeriod } from '../api/routes-search.ts';
import { useRoutesScreen } from '../screen/routes-screen.ts';

/** Period, and the adjacent ones of the same length. */
export function PeriodChoice() {
  const text = useText('routes');
  const { timeZone } = useAccount();
  const { period, chosenPeriod, setPeriod, today } = useRoutesScreen();
  const { from, to } = period;
  const length = countDays(period);
  const step = (days: number): void =>
    setPeriod(limitPeriod({ from: stepDay(from, days), to: stepDay(to, days) }, timeZone));
  return (
    <Row gap={2} marginLeft={-6}>
      <IconTool icon={IconChevronLeft} name={text('earlier')} onPress={() => step(-length)} />
      <PeriodButton
        picked={chosenPeriod}
        daysMost={tripsMaxDays}
        onPick={(next) => setPeriod('period' in next ? next : limitPeriod(next, timeZone))}
      />
      <IconTool
        icon={IconChevronRight}
        name={text('later')}
        isDisabled={to >= today}
        onPress={() => step(length)}
      />
    </Row>
  );
}
