import { assetImportMaxBytes, assetImportMaxLines } from '@azimute/contract/asset-import-fields';
import { Button } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './choose-file.module.css';

interface DropZoneProps {
  readonly onFile: (file: File) => void;
}

export function DropZone({ onFile }: DropZoneProps) {
  const text = useText('asset-import');
  const format = useFormat();
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
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileTypeCsv size={28} stroke={1.5} aria-hidden />
      <p className={classes['invitation']}>
        {text('drop')} <span>{text('or')}</span>
      </p>
      <Button variant="filled" data-autofocus onClick={() => input.current?.click()}>
        {text('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        hidden
        aria-label={text('choose')}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file, mended, can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <p className={classes['limits']}>
        {text('limits', {
          size: format.number(assetImportMaxBytes / 1024 / 1024),
          lines: format.number(assetImportMaxLines),
        })}
      </p>
    </div>
  );
}
