import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface PageStepsProps {
  /** Rows before the first one that is shown. */
  readonly skip: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (skip: number) => void;
}

/** Which rows are shown, and the ones before and behind. */
export function PageSteps({ skip, size, total, onChange }: PageStepsProps) {
  const text = useText('modules');
  const format = useFormat();
  if (total <= size) return null;
  return (
    <Row gap={8} justify="end" wrap>
      <Text as="span" size={13} color="text-2">
        {text('rowsShown', {
          first: format.number(skip + 1),
          last: format.number(Math.min(total, skip + size)),
          total: format.number(total),
        })}
      </Text>
      <Button size="xs" disabled={skip === 0} onClick={() => onChange(Math.max(0, skip - size))}>
        {text('previousPage')}
      </Button>
      <Button size="xs" disabled={skip + size >= total} onClick={() => onChange(skip + size)}>
        {text('nextPage')}
      </Button>
    </Row>
  );
}
