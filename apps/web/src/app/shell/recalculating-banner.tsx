import { IconRefreshDot } from '@tabler/icons-react';
import { useRecalculating } from '../../api/use-recalculating.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { WarningBanner } from './warning-banner.tsx';

/** Says on every screen whose results are being recalculated, as data arrived late, that they are. */
export function RecalculatingBanner() {
  const text = useText('common');
  const format = useFormat();
  const from = useRecalculating();
  return (
    <output>
      {from !== null && (
        <WarningBanner>
          <IconRefreshDot size={16} stroke={1.85} aria-hidden />
          <strong>{text('recalculating')}</strong>
          <span>{text('recalculatingHint', { day: format.date(new Date(from)) })}</span>
        </WarningBanner>
      )}
    </output>
  );
}
