import type { MigrationDetail } from '@azimute/contract';
import { migrationFileType, migrationMaxBytes } from '@azimute/contract/migrations';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ChooseFile, RecentImports } from '../../../ui/import/choose-file.tsx';
import { ImportStep } from '../../../ui/import/import-dialog.tsx';
import { useUpload } from '../../../ui/import/use-upload.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { useAddress } from '../../../ui/list/use-address.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { migrationSearch } from '../api/migration-search.ts';
import { migrations } from '../api/migrations.ts';
import { ComparisonView } from '../components/comparison-view.tsx';
import { MigrationView } from '../components/migration-view.tsx';
import { ServersSection } from '../components/servers-section.tsx';

/** Moves another system into the account: choose a dump, check the report, follow the progress. */
export function MigrationsPage() {
  const text = useText('migrations');
  const { search, change } = useAddress(migrationSearch.read);
  const onShow = (open: number | undefined): void => change(() => (open === undefined ? {} : { open }));
  return (
    <Stack gap={16} paddingTop={20} paddingBottom={24} paddingInline="gutter" width="100%" maxWidth={1240}>
      <PageHeader title={text('title')} />
      {search.compare !== undefined ? (
        <ComparisonView key={search.compare} serverId={search.compare} onBack={() => onShow(undefined)} />
      ) : (
        <>
          <ImportStep
            definition={migrations}
            shownId={search.open}
            onShow={onShow}
            renderChoice={(onMade, onLook) => <ChooseDump onMade={onMade} onLook={onLook} />}
            renderPreview={(shown, onAnother) => <MigrationView shown={shown} onAnother={onAnother} />}
            renderRun={(shown, onAnother) => <MigrationView shown={shown} onAnother={onAnother} />}
          />
          {search.open === undefined && (
            <ServersSection onOpen={onShow} onCompare={(compare) => change(() => ({ compare }))} />
          )}
        </>
      )}
    </Stack>
  );
}

const fileErrors = ['broken', 'not_traccar', 'broken_gzip', 'too_complex'] as const;

interface ChooseDumpProps {
  readonly onMade: (made: MigrationDetail) => void;
  readonly onLook: (id: number) => void;
}

function ChooseDump({ onMade, onLook }: ChooseDumpProps) {
  const text = useText('migrations');
  const upload = useUpload({
    mostBytes: migrationMaxBytes,
    send: (file, fileName, signal) =>
      callApi('createMigration', {
        query: { fileName },
        body: new Blob([file], { type: migrationFileType }),
        signal,
      }),
    onMade,
    codes: fileErrors,
    wordsOf: (code) => text(`file_${code}`),
  });
  return (
    <ChooseFile
      upload={upload}
      texts={{
        lead: text('lead'),
        drop: text('choose'),
        limits: text('chooseHint'),
        reading: text('reading'),
      }}
      accept=".sql,.gz,.dump"
    >
      <RecentImports definition={migrations} onLook={onLook} />
    </ChooseFile>
  );
}
