import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './rule.module.css';

interface TokenProps {
  /** Label for users who do not see the sentence around the field. */
  readonly label: string;
  /** Value in the words of the sentence. */
  readonly words: ReactNode;
  /** Renders the editor of the value; the editor calls `close` when it is done. */
  readonly children: (close: () => void) => ReactNode;
}

/** True if the fields of the sentences are read-only. */
export const ReadOnlyRule = createContext(false);

/** A field in a sentence: reads as its value, and opens an editor. */
export function Token({ label, words, children }: TokenProps) {
  const [isOpen, setOpen] = useState(false);
  if (useContext(ReadOnlyRule))
    return (
      <Text as="strong" color="text">
        {words}
      </Text>
    );
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withinPortal trapFocus shadow="md">
      <Popover.Target>
        <Row
          as="button"
          type="button"
          inline
          gap={6}
          paddingBlock={2}
          paddingInline={8}
          maxWidth="100%"
          textAlign="left"
          className={classes['token']}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="visually-hidden">{label}: </span>
          {words}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </Row>
      </Popover.Target>
      <Popover.Dropdown className={classes['dropdown'] ?? ''} aria-label={label}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
