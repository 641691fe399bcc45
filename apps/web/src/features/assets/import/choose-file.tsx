import type { AssetImportDetail } from '@azimute/contract';
import { assetImportMaxBytes, assetImportMaxLines } from '@azimute/contract/asset-import-fields';
import { Button } from '@mantine/core';
import { IconDownload, IconFileTypeCsv } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './choose-file.module.css';
import { RecentImports } from './recent-imports.tsx';
import { useFileDownload } from './use-file-download.ts';
import { useFileUpload } from './use-file-upload.ts';

interface ChooseFileProps {
  readonly onPreviewed: (made: AssetImportDetail) => void;
  readonly onLook: (id: number) => void;
}

/** Takes a file, dropped or chosen, and has it read. */
export function ChooseFile({ onPreviewed, onLook }: ChooseFileProps) {
  const text = useText('asset-import');
  const format = useFormat();
  const { reading, error, upload, cancel } = useFileUpload(onPreviewed);
  const { saveTemplate, isSaving } = useFileDownload();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) upload(file);
  };
  return (
    <div className={classes['choose']}>
      <p className={classes['lead']}>{text('lead')}</p>
      {reading === null ? (
        <div
          className={classes['drop']}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
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
            className="visually-hidden"
            tabIndex={-1}
            aria-label={text('choose')}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (file !== undefined) upload(file);
            }}
          />
          <p className={classes['limits']}>
            {text('limits', {
              size: format.number(assetImportMaxBytes / 1024 / 1024),
              lines: format.number(assetImportMaxLines),
            })}
          </p>
        </div>
      ) : (
        <div className={classes['reading']}>
          <TaskProgress
            label={text('reading', { name: reading })}
            done={0}
            total={null}
            hint={text('readingHint')}
            onCancel={cancel}
          />
        </div>
      )}
      {error !== null && <InlineError>{error}</InlineError>}
      <div>
        <Button
          variant="subtle"
          size="xs"
          loading={isSaving}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={saveTemplate}
        >
          {text('template')}
        </Button>
      </div>
      <RecentImports onLook={onLook} />
    </div>
  );
}
