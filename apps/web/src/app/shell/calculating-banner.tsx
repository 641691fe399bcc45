import { IconRefreshDot } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useCalculating } from '../../ui/calculating.ts';
import { WarningBanner } from './warning-banner.tsx';

/** Banner on all screens while the demo's history is still being loaded. */
export function CalculatingBanner() {
  const text = useText('common');
  const calculating = useCalculating();
  return (
    <output>
      {calculating !== null && (
        <WarningBanner>
          <IconRefreshDot size={16} stroke={1.85} aria-hidden />
          <strong>{calculating}</strong>
          <span>{text('calculatingHint')}</span>
        </WarningBanner>
      )}
    </output>
  );
}
