import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { Stack, Text, Hint, Faint } from '../layout/primitives.tsx';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  /** Text such as "Drop the file here", and the "or" before the button. */
  readonly invitation: string;
  readonly or: string;
  readonly choose: string;
  /** Accepted types and size. */
  readonly limits: string;
  /** As in a file input. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** Area that accepts a dropped or chosen file. */
export function DropZone({ invitation, or, choose, limits, accept, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  const drag = (event: DragEvent, over: boolean): void => {
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <Stack
      align="center"
      gap={12}
      paddingBlock={32}
      paddingInline={16}
      color="text-2"
      textAlign="center"
      radius={3}
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileUpload size={28} stroke={1.5} aria-hidden />
      <Text weight="medium" color="text" className={classes['invitation']}>
        {invitation} <Faint weight="regular">{or}</Faint>
      </Text>
      <Button variant="filled" data-autofocus onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={choose}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Lets the same file be chosen again after editing.
          event.currentTarget.value = '';
        }}
      />
      <Hint>{limits}</Hint>
    </Stack>
  );
}
