import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { DialogLayer, useIsCovered, useNewLayer } from '../../../ui/dialog-layers.ts';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { usePanelKeys } from '../../../ui/side-panel/use-panel-keys.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { Row, Title } from '../../../ui/layout/primitives.tsx';
import classes from './side-sheet.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

interface SideSheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel next to its page, or over it on narrow screens. Escape closes it and returns the focus. */
export function SideSheet(props: SideSheetProps) {
  const isBeside = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false });
  useReturnFocus();
  return isBeside ? <SheetBeside {...props} /> : <SheetOver {...props} />;
}

/** Keeps the page accessible. */
function SheetBeside({ title, onClose, children }: SideSheetProps) {
  const common = useText('common');
  const id = useId();
  const close = useRef<HTMLButtonElement>(null);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    // The page is narrower now, so the pressed element may have moved out of view.
    opener?.scrollIntoView({ block: 'nearest' });
    close.current?.focus({ preventScroll: true });
  }, [opener]);
  usePanelKeys({ enabled: true, onPrevious: undefined, onNext: undefined, onClose });
  return (
    <dialog open className={classes['sheet']} data-side-panel aria-labelledby={id}>
      <Row
        as="header"
        justify="space-between"
        gap={8}
        paddingBlock={8}
        paddingInline={0}
        fill="surface"
        position="sticky"
        top={0}
        zIndex="sticky"
        marginRight={-8}
      >
        <Title fontSize={16} id={id}>
          {title}
        </Title>
        <IconButton ref={close} icon={IconX} label={common('close')} onClick={onClose} />
      </Row>
      <PanelBoundary subject={title}>{children}</PanelBoundary>
    </dialog>
  );
}

function SheetOver({ title, onClose, children }: SideSheetProps) {
  const common = useText('common');
  const isNarrow = useIsNarrow();
  const layer = useNewLayer();
  const isCovered = useIsCovered(layer);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={!isCovered}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '92dvh' : 440}
      title={title}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <DialogLayer value={layer}>
        <PanelBoundary subject={title}>{children}</PanelBoundary>
      </DialogLayer>
    </Drawer>
  );
}
