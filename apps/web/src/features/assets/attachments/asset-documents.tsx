import type { AssetDocument } from '@azimute/contract';
import { assetDocumentsMost } from '@azimute/contract/asset-attachments';
import { Button } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { FilesField } from '../../../ui/form/files-field.tsx';
import { useServerErrors } from '../../../ui/form/use-server-errors.ts';
import { Box, Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { assetsKey } from '../api/assets-queries.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';

interface AssetDocumentsProps {
  readonly assetId: number;
}

const toFiles = '/{-$locale}/services/file-manager';
const keyOf = (assetId: number) => [...assetsKey, 'documents', assetId];

/** Documents of an asset in the file manager, for users who have access to it. */
export function AssetDocuments({ assetId }: AssetDocumentsProps) {
  const text = useText('asset-attachments');
  const seesFiles = useSeesModule('services:file-manager');
  const { mayChange } = useAssetRights();
  const { data } = useQuery({
    queryKey: keyOf(assetId),
    queryFn: ({ signal }) => callApi('listAssetDocuments', { params: { assetId }, signal }),
    enabled: seesFiles,
  });
  if (!seesFiles || data === undefined || (data.items.length === 0 && !mayChange)) return null;
  return (
    <Box as="section" marginTop={20}>
      <Title as="h3" marginBottom={2} size={13}>
        {text('documents')}
      </Title>
      {data.items.length === 0 && (
        <Text fontSize={12} color="text-3">
          {text('noDocuments')}
        </Text>
      )}
      <ul>
        {data.items.map((document) => (
          <DocumentItem
            key={document.fileId}
            assetId={assetId}
            document={document}
            {...(mayChange && { mayRemove: true })}
          />
        ))}
      </ul>
      {mayChange && data.items.length < assetDocumentsMost && (
        <AddDocuments assetId={assetId} most={assetDocumentsMost - data.items.length} />
      )}
    </Box>
  );
}

interface DocumentItemProps extends AssetDocumentsProps {
  readonly document: AssetDocument;
  readonly mayRemove?: boolean;
}

function DocumentItem({ assetId, document: { fileId, name }, mayRemove = false }: DocumentItemProps) {
  const text = useText('asset-attachments');
  const removal = useAction({
    call: () => callApi('removeAssetDocument', { params: { assetId, fileId } }),
    invalidates: [keyOf(assetId)],
    success: () => text('documentRemoved', { name }),
  });
  return (
    <Row as="li" gap={6} paddingBlock={4} size={13}>
      <IconPaperclip size={14} stroke={1.75} aria-hidden />
      <Box as="span" minWidth={0} flex={1} breaks className="linked">
        <Link to={toFiles} search={{ file: fileId }}>
          {name}
        </Link>
      </Box>
      {mayRemove && (
        <button
          type="button"
          className="icon-button"
          aria-label={text('removeDocument', { name })}
          disabled={removal.isPending}
          onClick={() => removal.run()}
        >
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </Row>
  );
}

interface AddDocumentsProps extends AssetDocumentsProps {
  readonly most: number;
}

function AddDocuments({ assetId, most }: AddDocumentsProps) {
  const text = useText('asset-attachments');
  const common = useText('common');
  const [fileIds, setFileIds] = useState<readonly string[] | null>(null);
  const errors = useServerErrors(['fileIds']);
  const adding = useAction({
    call: (ids: readonly string[]) =>
      callApi('addAssetDocuments', { params: { assetId }, body: { fileIds: ids.map(Number) } }),
    invalidates: [keyOf(assetId)],
    success: () => text('documentsAdded'),
    errors,
    onDone: () => setFileIds(null),
  });
  if (fileIds === null)
    return (
      <button type="button" className="text-button" onClick={() => setFileIds([])}>
        {text('addDocuments')}
      </button>
    );
  return (
    <Stack
      as="form"
      noValidate
      gap={8}
      marginTop={8}
      onSubmit={(event) => {
        event.preventDefault();
        adding.run(fileIds);
      }}
    >
      <FilesField
        label={text('files')}
        most={most}
        ids={fileIds}
        onChange={setFileIds}
        error={errors.errorOf('fileIds')}
      />
      <Text fontSize={12} color="text-3">
        {text('uploadHint')} <Link to={toFiles}>{text('toFiles')}</Link>
      </Text>
      <Row gap={8} justify="end">
        <Button size="xs" onClick={() => setFileIds(null)}>
          {common('cancel')}
        </Button>
        <Button
          type="submit"
          size="xs"
          variant="filled"
          disabled={fileIds.length === 0}
          loading={adding.isPending}
        >
          {text('addDocuments')}
        </Button>
      </Row>
    </Stack>
  );
}
