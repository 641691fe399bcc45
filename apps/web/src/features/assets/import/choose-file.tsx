import type { AssetImportDetail } from '@azimute/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import classes from './choose-file.module.css';
import { DropZone } from './drop-zone.tsx';
import { RecentImports } from './recent-imports.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { useFileDownload } from './use-file-download.ts';
import { useFileUpload } from './use-file-upload.ts';

interface ChooseFileProps {
  readonly onPreviewed: (made: AssetImportDetail) => void;
  readonly onLook: (id: number) => void;
}

/** Takes a file, dropped or chosen, and has it read. */
export function ChooseFile({ onPreviewed, onLook }: ChooseFileProps) {
  const text = useText('asset-import');
  const { reading, error, upload, cancel } = useFileUpload(onPreviewed);
  const { saveTemplate, isSaving } = useFileDownload();
  const arrived = useArrivalFocus<HTMLDivElement>();
  return (
    <div ref={arrived} tabIndex={-1} className={classes['choose']}>
      <p className={classes['lead']}>{text('lead')}</p>
      {reading === null ? <DropZone onFile={upload} /> : <Reading name={reading} onCancel={cancel} />}
      {error !== null && <InlineError>{error}</InlineError>}
      <div>
        <Button
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

interface ReadingProps {
  readonly name: string;
  readonly onCancel: () => void;
}

function Reading({ name, onCancel }: ReadingProps) {
  const text = useText('asset-import');
  const arrived = useArrivalFocus<HTMLDivElement>();
  return (
    <div ref={arrived} tabIndex={-1} className={classes['reading']}>
      <TaskProgress
        label={text('reading', { name })}
        done={0}
        total={null}
        hint={text('readingHint')}
        onCancel={onCancel}
      />
    </div>
  );
}
