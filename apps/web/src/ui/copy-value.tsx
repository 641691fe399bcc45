import { ActionIcon, Tooltip } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { CopyByHand } from './copy-by-hand.tsx';
import classes from './copy-value.module.css';
import { Box } from './layout/primitives.tsx';
import { useCopying } from './use-copying.ts';

interface CopyValueProps {
  /** Name of the value, for the button's accessible name. */
  readonly name: string;
  readonly value: string;
  /** Set if more is copied than shown. */
  readonly copied?: string;
  /** In a box of its own, for long values that must be copied completely. */
  readonly boxed?: boolean;
}

const saidForMs = 2000;

/** A value with a copy button that confirms in place. */
export function CopyValue({ name, value, copied = value, boxed = false }: CopyValueProps) {
  const text = useText('common');
  const [isCopied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), saidForMs);
  const copying = useCopying(() => {
    setCopied(true);
    start();
  });
  return (
    <Box as="span" gap={4} maxWidth="100%" className={classes['copy']} data-boxed={boxed || undefined}>
      <Box as="span" minWidth={0} className={classes['value']}>
        {value}
      </Box>
      <Tooltip label={text(isCopied ? 'copied' : 'copy')}>
        <ActionIcon
          size="xs"
          aria-label={isCopied ? text('copied') : text('copyNamed', { name })}
          onClick={() => copying.copy(copied, text('copied'))}
        >
          {isCopied ? (
            <IconCheck size={16} stroke={2} aria-hidden />
          ) : (
            <IconCopy size={16} stroke={1.75} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
      {copying.refused !== null && <CopyByHand value={copying.refused} onClose={copying.forget} />}
    </Box>
  );
}
