import { IconRefreshDot } from '@tabler/icons-react';
import { useRecalculating } from '../../api/use-recalculating.ts';
import { useText } from '../../i18n/use-text.ts';
import { Row } from '../../ui/layout/primitives.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** Says on every screen whose results are being recalculated, as data arrived late, that they are. */
export function RecalculatingBanner() {
  const text = useText('common');
  const format = useFormat();
  const from = useRecalculating();
  return (
    <output>
      {from !== null && (
        <Row
          as="span"
          wrap
          gap={0}
          columnGap={8}
          paddingBlock={8}
          paddingInline="gutter"
          size={13}
          color="warn-text"
          fill="warn-soft"
        >
          <IconRefreshDot size={16} stroke={1.85} aria-hidden />
          <strong>{text('recalculating')}</strong>
          <span>{text('recalculatingHint', { day: format.date(new Date(from)) })}</span>
        </Row>
      )}
    </output>
  );
}
