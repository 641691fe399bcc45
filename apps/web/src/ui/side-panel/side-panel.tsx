import { ActionIcon, FocusTrap } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Row, Text, Title } from '../layout/primitives.tsx';
import { PanelBoundary } from '../panel-boundary.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  /** Accessible name: what it shows. */
  readonly label: string;
  /** Absent while it is not known. */
  readonly title?: string | undefined;
  /** Beside the title, such as a status. */
  readonly badge?: ReactNode;
  readonly subtitle?: string | undefined;
  readonly isPhone: boolean;
  /** To the row above and below; absent at the ends of the list, or where there is none. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
  /** Actions, one of them primary. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** One row of a list beside it; where room is short over it, on a phone over everything. */
export function SidePanel(props: SidePanelProps) {
  const { label, title, badge, subtitle, isPhone, foot, children } = props;
  const Frame = isPhone ? 'div' : 'aside';
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Opened by a key, the panel is what the person goes on with.
    if (document.activeElement?.matches('[data-row-link]:focus-visible') === true) close.current?.focus();
  }, []);
  return (
    <FocusTrap active={isPhone}>
      <Frame
        className={classes['panel']}
        data-side-panel
        aria-label={label}
        {...(isPhone ? { role: 'dialog', 'aria-modal': true } : {})}
      >
        <header className={classes['top']}>
          <Row
            wrap
            gap={4}
            columnGap={8}
            position="relative"
            minHeight={34}
            phoneMinHeight={44}
            className={classes['title']}
          >
            {title !== undefined && (
              <Title track="title" overflow="hidden" breaks size={16}>
                {title}
              </Title>
            )}
            {badge !== undefined && <span className={classes['badge']}>{badge}</span>}
            <Navigation {...props} closeButton={close} />
          </Row>
          {subtitle !== undefined && (
            <Text color="text-2" size={13}>
              {subtitle}
            </Text>
          )}
        </header>
        <PanelBoundary subject={label}>{children}</PanelBoundary>
        {foot !== undefined && (
          <Row as="footer" gap={8} wrap flex="none" border="top" align="stretch" className={classes['foot']}>
            {foot}
          </Row>
        )}
      </Frame>
    </FocusTrap>
  );
}

interface NavigationProps extends SidePanelProps {
  readonly closeButton: RefObject<HTMLButtonElement | null>;
}

function Navigation({ closeButton, onPrevious, onNext, onClose }: NavigationProps) {
  const text = useText('ui');
  return (
    <Row as="span" position="absolute" top={0} right="-8px" align="stretch" className={classes['navigation']}>
      <ActionIcon aria-label={text('previousRow')} disabled={onPrevious === undefined} onClick={onPrevious}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={text('nextRow')} disabled={onNext === undefined} onClick={onNext}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon ref={closeButton} data-autofocus aria-label={text('closePanel')} onClick={onClose}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
