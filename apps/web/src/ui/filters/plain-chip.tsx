import { IconX } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Row, Stack, Text } from '../layout/primitives.tsx';
import classes from './filters.module.css';

interface PlainChipProps {
  readonly label: string;
  readonly words: string;
  readonly onRemove: () => void;
}

/** What narrows a list though no value of it can be chosen here: it can be removed. */
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
      <Stack
        as="button"
        type="button"
        place="center"
        height="100%"
        radius={1}
        className={classes['chipRemove']}
        aria-label={text('removeFilter', { filter: label })}
        onClick={onRemove}
      >
        <IconX size={14} stroke={2} aria-hidden />
      </Stack>
    </Text>
  );
}
