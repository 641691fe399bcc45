import { FocusTrap } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Row, Title, Lead } from '../layout/primitives.tsx';
import { PanelBoundary } from '../panel-boundary.tsx';
import classes from './side-panel.module.css';
import { IconButton } from '../icon-button.tsx';

interface SidePanelProps {
  /** Accessible name of the panel. */
  readonly label: string;
  /** Absent while unknown. */
  readonly title?: string | undefined;
  /** Next to the title, such as a status. */
  readonly badge?: ReactNode;
  readonly subtitle?: string | undefined;
  readonly isPhone: boolean;
  /** Moves to the row above or below; absent at the ends of the list, or without a list. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
  /** Actions, one of them primary. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Panel of one row next to its list; over the list if space is short, full-screen on phones. */
export function SidePanel(props: SidePanelProps) {
  const { label, title, badge, subtitle, isPhone, foot, children } = props;
  const Frame = isPhone ? 'div' : 'aside';
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // If opened by keyboard, the panel takes the focus.
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
          {subtitle !== undefined && <Lead>{subtitle}</Lead>}
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
      <IconButton
        icon={IconChevronLeft}
        label={text('previousRow')}
        disabled={onPrevious === undefined}
        onClick={onPrevious}
      />
      <IconButton
        icon={IconChevronRight}
        label={text('nextRow')}
        disabled={onNext === undefined}
        onClick={onNext}
      />
      <IconButton
        ref={closeButton}
        data-autofocus
        icon={IconX}
        label={text('closePanel')}
        onClick={onClose}
      />
    </Row>
  );
}
