import { IconRefreshDot } from '@tabler/icons-react';
import { useRecalculating } from '../../api/use-recalculating.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { WarningBanner } from './warning-banner.tsx';

/** Banner on screens whose results are being recalculated because of late data. */
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
          <span>{text('recalculatingHint', { day: format.date(from) })}</span>
        </WarningBanner>
      )}
    </output>
  );
}
