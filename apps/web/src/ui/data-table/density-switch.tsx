import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import type { Density } from './density.ts';

interface DensitySwitchProps {
  readonly density: Density;
  readonly onChange: (density: Density) => void;
}

/** Rows of 40 px, or more of them at 32. */
export function DensitySwitch({ density, onChange }: DensitySwitchProps) {
  const text = useText('ui');
  const isCompact = density === 'compact';
  const Icon = isCompact ? IconBaselineDensitySmall : IconBaselineDensityMedium;
  return (
    <Tooltip label={text('compactRows')}>
      <ActionIcon
        aria-label={text('compactRows')}
        aria-pressed={isCompact}
        onClick={() => onChange(isCompact ? 'normal' : 'compact')}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
