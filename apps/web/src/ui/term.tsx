import { helpPath } from '@azimute/contract/locales';
import { Popover } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocale, useText } from '../i18n/use-text.ts';
import { Text } from './layout/primitives.tsx';
import classes from './term.module.css';

interface TermProps {
  readonly definition: string;
  /** Heading on the help page for terms. */
  readonly anchor?: 'unit' | 'coverage' | 'figure';
  readonly children: ReactNode;
}

/** Long enough for the pointer to get from the term to its definition. */
const leaveMs = 250;

/** A label with its definition, shown while the pointer is on it or after it is pressed. */
export function Term({ definition, anchor = 'figure', children }: TermProps) {
  const text = useText('ui');
  const locale = useLocale();
  const [isPressed, setPressed] = useState(false);
  const { isHovered, leave, hover } = useHover();
  const close = (): void => {
    setPressed(false);
    leave();
  };
  return (
    <Popover
      opened={isPressed || isHovered}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      width="min(320px, calc(100vw - 16px))"
      trapFocus={isPressed}
      returnFocus={isPressed}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['term']}
          data-print="text"
          onClick={() => setPressed(!isPressed)}
          {...hover}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown {...hover}>
        <Text size={13} color="text-2">
          {definition}
        </Text>
        <a className="link" href={helpPath(locale, `terms#${anchor}`)} target="_blank" rel="noreferrer">
          {text('aboutTerm')}
        </a>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Shared by the term and its definition, which stays visible while the pointer is on either. */
function useHover() {
  const [isOver, setOver] = useState(false);
  const [isHovered, setHovered] = useState(false);
  useEffect(() => {
    if (isOver === isHovered) return undefined;
    const timer = setTimeout(() => setHovered(isOver), leaveMs);
    return () => clearTimeout(timer);
  }, [isOver, isHovered]);
  return {
    isHovered,
    leave: () => {
      setOver(false);
      setHovered(false);
    },
    hover: { onMouseEnter: () => setOver(true), onMouseLeave: () => setOver(false) },
  };
}
