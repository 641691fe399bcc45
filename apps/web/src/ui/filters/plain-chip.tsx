import { IconX } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { Stack } from '../layout/primitives.tsx';
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
    <span className={classes['chip']}>
      <span className={`${classes['chipBody']} ${classes['plain']}`} data-print="text">
        {label} <b>{words}</b>
      </span>
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
    </span>
  );
}
