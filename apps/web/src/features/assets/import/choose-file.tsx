import type { AssetImportDetail } from '@azimute/contract';
import { assetImportMaxBytes, assetImportMaxLines } from '@azimute/contract/asset-imports/values';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { DropZone } from '../../../ui/file-import/drop-zone.tsx';
import { RecentFiles } from '../../../ui/file-import/recent-files.tsx';
import { useArrivalFocus } from '../../../ui/file-import/use-arrival-focus.ts';
import { TaskProgress } from '../../../ui/task-progress.tsx';
import classes from './choose-file.module.css';
import { recentImportsOptions } from './import-queries.ts';
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
  const { data: recent = [] } = useQuery(recentImportsOptions);
  const arrived = useArrivalFocus<HTMLDivElement>();
  return (
    <div ref={arrived} tabIndex={-1} className={classes['choose']}>
      <Text color="text-2">{text('lead')}</Text>
      {reading === null ? (
        <DropZone
          invitation={text('drop')}
          or={text('or')}
          choose={text('choose')}
          limits={text('limits', {
            size: format.number(assetImportMaxBytes / 1024 / 1024),
            lines: format.number(assetImportMaxLines),
          })}
          accept=".csv,.txt,text/csv"
          onFile={upload}
        />
      ) : (
        <Reading name={reading} onCancel={cancel} />
      )}
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
      <RecentFiles
        title={text('recent')}
        files={recent}
        wordsOf={(state) => text(`state_${state}`)}
        onLook={onLook}
      />
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
