import { Checkbox, Popover, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Box, Stack, Hint } from '../layout/primitives.tsx';
import { chooseColumns, toggleColumn } from './choose-columns.ts';
import classes from './column-menu.module.css';
import { IconButton } from '../icon-button.tsx';
import { IconTextButton } from '../icon-text-button.tsx';

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

/** Chooses the table's columns; the name column is fixed. */
export function ColumnMenu({ columns, chosen, onChange }: ColumnMenuProps) {
  const text = useText('ui');
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false });
  const shown = new Set(chooseColumns(columns, chosen).map(({ id }) => id));
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal onChange={setIsOpen}>
      <Popover.Target>
        {isWide ? (
          <IconTextButton variant="subtle" color="gray" icon={IconColumns3}>
            {text('columns')}
          </IconTextButton>
        ) : (
          <Tooltip label={text('columns')} disabled={isOpen}>
            <IconButton icon={IconColumns3} label={text('columns')} />
          </Tooltip>
        )}
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={text('columns')}>
        <Stack as="fieldset" minWidth={0} margin={0} padding={0} border="none">
          <Hint as="legend" paddingTop={4} paddingBottom={6} paddingInline={8} weight="medium">
            {text('columns')}
          </Hint>
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
        <UsualColumns isUsual={chosen === undefined} onChoose={() => onChange(undefined)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface UsualColumnsProps {
  readonly isUsual: boolean;
  readonly onChoose: () => void;
}

function UsualColumns({ isUsual, onChoose }: UsualColumnsProps) {
  const text = useText('ui');
  return (
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
      disabled={isUsual}
      onClick={onChoose}
    >
      {text('usualColumns')}
    </Box>
  );
}
