import { ActionIcon, Checkbox, Popover, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Box, Stack, Text } from '../layout/primitives.tsx';
import { chooseColumns, toggleColumn } from './choose-columns.ts';
import classes from './column-menu.module.css';

interface ColumnMenuProps {
  readonly columns: readonly {
    readonly id: string;
    readonly header: string;
    readonly isName?: boolean;
    readonly isExtra?: boolean;
  }[];
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: readonly string[] | undefined) => void;
}

/** Which columns the table has; what names a row stays. */
export function ColumnMenu({ columns, chosen, onChange }: ColumnMenuProps) {
  const text = useText('ui');
  const [isOpen, setIsOpen] = useState(false);
  const shown = new Set(chooseColumns(columns, chosen).map(({ id }) => id));
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal onChange={setIsOpen}>
      <Popover.Target>
        <Tooltip label={text('columns')} disabled={isOpen}>
          <ActionIcon aria-label={text('columns')}>
            <IconColumns3 size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={text('columns')}>
        <Stack as="fieldset" minWidth={0} margin={0} padding={0} border="none">
          <Text
            as="legend"
            paddingTop={4}
            paddingBottom={6}
            paddingInline={8}
            size={12}
            weight="medium"
            color="text-3"
          >
            {text('columns')}
          </Text>
          {columns.map(({ id, header, isName }) => (
            <Checkbox
              key={id}
              size="xs"
              label={header}
              classNames={{
                root: classes['option'] ?? '',
                body: classes['body'] ?? '',
                labelWrapper: classes['label'] ?? '',
              }}
              checked={shown.has(id)}
              disabled={isName === true}
              onChange={() => onChange(toggleColumn(columns, chosen, id))}
            />
          ))}
        </Stack>
        <Box
          as="button"
          type="button"
          paddingBlock={0}
          paddingInline={8}
          marginTop={4}
          width="100%"
          minHeight="var(--control-h)"
          fontSize={13}
          weight="medium"
          textAlign="left"
          border="top"
          className={classes['usual']}
          disabled={chosen === undefined}
          onClick={() => onChange(undefined)}
        >
          {text('usualColumns')}
        </Box>
      </Popover.Dropdown>
    </Popover>
  );
}
