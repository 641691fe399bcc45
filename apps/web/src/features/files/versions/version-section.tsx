import { IconDownload, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../ui/action/use-action.ts';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { saveFile } from '../../../ui/export/save-file.ts';
import { Box, Row, Stack, Text, Title, Hint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { filesKey, versionsOptions, type FileVersion, type StoredFile } from '../api/file-queries.ts';
import { useMayChangeFiles } from '../api/use-may-change-files.ts';
import { useBytes } from '../components/use-bytes.ts';
import classes from '../links/links.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Earlier versions of a file, if it has any. */
export function VersionSection({ file }: { readonly file: StoredFile }) {
  const text = useText('files');
  const { data } = useQuery(versionsOptions(file.id));
  if (data === undefined || data.items.length < 2) return null;
  return (
    <Stack as="section" align="start" gap={6} className={classes['section']}>
      <Row gap={8} width="100%" size={13}>
        <Title as="h3" flex={1} fontSize={13}>
          {text('versions')}
        </Title>
      </Row>
      <Box as="ul" width="100%" aria-label={text('versions')}>
        {data.items.map((version) => (
          <VersionRow key={version.number} file={file} version={version} />
        ))}
      </Box>
    </Stack>
  );
}

interface VersionRowProps {
  readonly file: StoredFile;
  readonly version: FileVersion;
}

function VersionRow({
  file,
  version: { number, isCurrent, uploadedBy, uploadedAt, sizeBytes },
}: VersionRowProps) {
  const text = useText('files');
  const format = useFormat();
  const bytes = useBytes();
  const mayChange = useMayChangeFiles();
  const { download, restore } = useVersion(file, number);
  const name = text('version', { number });
  return (
    <Box as="li" paddingBlock={8} border="top">
      <Row gap={8} align="center">
        <span>{name}</span>
        {isCurrent && <Text color="text-3">{text('currentVersion')}</Text>}
        {!isCurrent && (
          <Row className={classes['end'] ?? ''} gap={4}>
            <IconButton
              icon={IconDownload}
              label={text('downloadNamed', { name })}
              iconSize={16}
              loading={download.isPending}
              onClick={() => download.run()}
            />
            {mayChange && (
              <IconButton
                icon={IconRestore}
                label={text('restoreNamed', { name })}
                iconSize={16}
                loading={restore.isPending}
                onClick={() => restore.run()}
              />
            )}
          </Row>
        )}
      </Row>
      <Hint line={20}>
        {[
          ...(uploadedBy === null ? [] : [uploadedBy.name]),
          format.dateTime(uploadedAt),
          bytes(sizeBytes),
        ].join(', ')}
      </Hint>
    </Box>
  );
}

function useVersion(file: StoredFile, number: number) {
  const text = useText('files');
  const params = { fileId: file.id, number };
  const download = useAction({
    call: () => downloadApi('getFileVersionContent', { params }),
    onDone: (content) => saveFile(content, file.name),
  });
  const restore = useAction({
    call: () => callApi('restoreFileVersion', { params }),
    invalidates: [filesKey],
    success: () => text('versionRestored', { number }),
  });
  return { download, restore };
}
