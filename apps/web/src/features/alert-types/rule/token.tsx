import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './rule.module.css';

interface TokenProps {
  /** What it is about, for who does not see the sentence around it. */
  readonly label: string;
  /** Its value, in the words of the sentence. */
  readonly words: ReactNode;
  readonly isDisabled?: boolean;
  /** What changes the value; closes when told to. */
  readonly children: (close: () => void) => ReactNode;
}

/** A field in a sentence: its value reads on, and opens what changes it. */
export function Token({ label, words, isDisabled = false, children }: TokenProps) {
  const [isOpen, setOpen] = useState(false);
  if (isDisabled)
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
