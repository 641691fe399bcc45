import { useText } from '../../i18n/use-text.ts';
import { Row, Text } from '../layout/primitives.tsx';
import classes from './filters.module.css';
import { RemoveButton } from './filter-chip.tsx';

interface PlainChipProps {
  readonly label: string;
  readonly words: string;
  readonly onRemove: () => void;
}

/** Chip of a filter that cannot be chosen here, only removed. */
export function PlainChip({ label, words, onRemove }: PlainChipProps) {
  const text = useText('ui');
  return (
    <Text
      as="span"
      minWidth={0}
      maxWidth="100%"
      color="accent-text"
      fill="accent-soft"
      className={classes['chip']}
    >
      <Row
        as="span"
        inline
        gap={6}
        paddingTop={0}
        paddingBottom={0}
        paddingRight={4}
        paddingLeft={8}
        height="100%"
        minWidth={0}
        className={`${classes['chipBody']} ${classes['plain']}`}
        data-print="text"
      >
        {label}{' '}
        <Text as="b" maxWidth={180} overflow="hidden" weight="semibold" color="text">
          {words}
        </Text>
      </Row>
      <RemoveButton label={text('removeFilter', { filter: label })} onPress={onRemove} />
    </Text>
  );
}
