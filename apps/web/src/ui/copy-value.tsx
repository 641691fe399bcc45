import { ActionIcon, Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';
import classes from './copy-value.module.css';

interface CopyValueProps {
  /** What the value is, for the button's accessible name. */
  readonly name: string;
  readonly value: string;
  /** On a field of its own, for what is long and must be copied whole. */
  readonly boxed?: boolean;
}

/** A value with a button that copies it. */
export function CopyValue({ name, value, boxed = false }: CopyValueProps) {
  const text = useText('common');
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <span className={classes['copy']} data-boxed={boxed || undefined}>
      <span className={classes['value']}>{value}</span>
      <Tooltip label={text(clipboard.copied ? 'copied' : 'copy')}>
        <ActionIcon
          size="xs"
          aria-label={clipboard.copied ? text('copied') : text('copyNamed', { name })}
          onClick={() => clipboard.copy(value)}
        >
          {clipboard.copied ? (
            <IconCheck size={16} stroke={2} aria-hidden />
          ) : (
            <IconCopy size={16} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
