import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Box, Stack, Text, Faint } from '../layout/primitives.tsx';
import { useFormat } from '../use-format.ts';
import classes from './import.module.css';

export interface ListedLine {
  /** The line number by default. */
  readonly key?: string;
  readonly line: number;
  readonly glyph: Icon;
  readonly tone: 'bad' | 'warn' | 'ok' | 'plain';
  /** Subject as named in the file. */
  readonly name?: string;
  readonly words: ReactNode;
}

/** Lines of a file by number, each with its result or the reason for its rejection. */
export function LineList({
  label,
  lines,
}: {
  readonly label?: string;
  readonly lines: readonly ListedLine[];
}) {
  const text = useText('import');
  const format = useFormat();
  return (
    <Box as="ul" marginTop={8} size={13} className={`boxed ${classes['lines']}`} aria-label={label}>
      {lines.map(({ key, line, glyph: Glyph, tone, name, words }) => (
        <Stack
          as="li"
          gap={8}
          paddingBlock={8}
          paddingInline={12}
          breaks
          key={key ?? line}
          data-tone={tone}
          data-named={name !== undefined || undefined}
        >
          <Glyph size={16} stroke={1.75} aria-hidden />
          <Faint figure>{text('line', { line: format.number(line) })}</Faint>
          {name !== undefined && (
            <Text as="span" weight="medium">
              {name}
            </Text>
          )}
          <Box as="span" whiteSpace="pre-line" className={classes['words']}>
            {words}
          </Box>
        </Stack>
      ))}
    </Box>
  );
}
