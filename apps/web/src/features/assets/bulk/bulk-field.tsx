import { IconPencil } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './bulk-dialog.module.css';

interface BulkFieldFrameProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** A field that stays unchanged until it is chosen. */
export function BulkFieldFrame({ label, isChosen, onChoose, onLeave, children }: BulkFieldFrameProps) {
  const text = useText('asset-bulk');
  const id = useId();
  if (!isChosen) {
    return (
      <Stack minWidth={0} className={classes['field']}>
        <Text id={`${id}-label`} as="span" size={13} weight="medium">
          {label}
        </Text>
        <Row
          as="button"
          type="button"
          id={`${id}-button`}
          justify="space-between"
          gap={8}
          marginTop={4}
          height="var(--control-h)"
          className="toggle"
          data-adds
          aria-labelledby={`${id}-label ${id}-button`}
          onClick={onChoose}
        >
          {text('asIs')}
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </Row>
      </Stack>
    );
  }
  return (
    <ChosenField
      leaveLabel={text('leaveField', { field: label })}
      leave={text('leaveAsIs')}
      onLeave={onLeave}
    >
      {children}
    </ChosenField>
  );
}

interface ChosenFieldProps {
  readonly leave: string;
  readonly leaveLabel: string;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Takes the focus, since it replaces the pressed button. */
function ChosenField({ leave, leaveLabel, onLeave, children }: ChosenFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('input')?.focus();
  }, []);
  return (
    <Stack ref={frame} minWidth={0} className={classes['field']} data-chosen>
      {children}
      <button type="button" className="text-button" aria-label={leaveLabel} onClick={onLeave}>
        {leave}
      </button>
    </Stack>
  );
}
