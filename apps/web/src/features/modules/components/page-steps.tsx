import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

interface PageStepsProps {
  /** From 1; an address may ask for one behind the last. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

/** Which rows are shown, and the ones before and behind. */
export function PageSteps({ page, size, total, onChange }: PageStepsProps) {
  const text = useText('modules');
  const format = useFormat();
  const last = Math.max(1, Math.ceil(total / size));
  if (total === 0 || (last === 1 && page === 1)) return null;
  return (
    <Row gap={8} justify="end" wrap>
      {page <= last && (
        <Text as="span" size={13} color="text-2">
          {text('rowsShown', {
            first: format.number((page - 1) * size + 1),
            last: format.number(Math.min(total, page * size)),
            total: format.number(total),
          })}
        </Text>
      )}
      <Button size="xs" disabled={page === 1} onClick={() => onChange(Math.min(page - 1, last))}>
        {text('previousPage')}
      </Button>
      <Button size="xs" disabled={page >= last} onClick={() => onChange(page + 1)}>
        {text('nextPage')}
      </Button>
    </Row>
  );
}
