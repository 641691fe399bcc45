import { IconArrowUp } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './new-alerts.module.css';

interface NewAlertsProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** Number of new alerts since the list was loaded; the list changes only when pressed. */
export function NewAlerts({ count, onShow }: NewAlertsProps) {
  const text = useText('alerts');
  const format = useFormat();
  return (
    // Present while empty, so that screen readers announce its changes.
    <Box as="output" display="block">
      {count > 0 && (
        <Row
          as="button"
          type="button"
          justify="center"
          gap={6}
          width="100%"
          minHeight={32}
          color="accent-text"
          fontSize={13}
          weight="medium"
          className={classes['bar']}
          onClick={onShow}
        >
          <IconArrowUp size={14} stroke={2} aria-hidden />
          {text('newAlerts', format.counted(count))}
        </Row>
      )}
    </Box>
  );
}
