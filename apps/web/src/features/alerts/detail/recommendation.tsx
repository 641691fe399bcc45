import type { GivenFile } from '@azimute/contract';
import { IconInfoCircle, IconPaperclip } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { downloadApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import type { Alert } from '../api/alerts-queries.ts';
import classes from './recommendation.module.css';

const FilePreview = lazy(async () => ({
  default: (await import('../../files/preview/file-preview.tsx')).FilePreview,
}));

/** Recommendation of the alert's type. */
export function Recommendation({ alert }: { readonly alert: Alert }) {
  const { recommendation, recommendationFile } = alert;
  const text = useText('alerts');
  if (recommendation === '' && recommendationFile === null) return null;
  return (
    <Stack as="section" gap={6}>
      <Row justify="space-between" gap={8} wrap>
        <Title as="h3" fontSize={13}>
          {text('recommendation')}
        </Title>
        {recommendationFile && <FileButton alertId={alert.id} file={recommendationFile} />}
      </Row>
      {recommendation !== '' && (
        <Row
          gap={8}
          paddingBlock={10}
          paddingInline={12}
          color="accent-text"
          fill="accent-soft"
          radius={2}
          align="stretch"
          className={classes['note']}
        >
          <IconInfoCircle size={16} stroke={1.75} aria-hidden />
          <Text whiteSpace="pre-line" size={13}>
            {recommendation}
          </Text>
        </Row>
      )}
    </Stack>
  );
}

interface FileButtonProps {
  readonly alertId: number;
  readonly file: GivenFile;
}

/** A file attached to an alert, by name; opens its preview. */
export function FileButton({ alertId, file }: FileButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Row
        as="button"
        type="button"
        inline
        gap={6}
        paddingBlock={0}
        paddingInline={8}
        maxWidth="100%"
        minHeight={28}
        textAlign="left"
        breaks
        fill="active"
        radius={2}
        fontSize={12}
        weight="medium"
        className={classes['file']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconPaperclip size={14} stroke={1.75} aria-hidden />
        {file.name}
      </Row>
      {isOpen && <FileDialog alertId={alertId} file={file} onClose={() => setOpen(false)} />}
    </>
  );
}

interface FileDialogProps extends FileButtonProps {
  readonly onClose: () => void;
}

function FileDialog({ alertId, file, onClose }: FileDialogProps) {
  return (
    <Dialog onClose={onClose} size={720} title={file.name} fillsPhone>
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <FilePreview
          file={file}
          read={(sha256, signal) =>
            downloadApi('getAlertFile', {
              params: { alertId, fileId: file.id },
              query: { sha256 },
              signal,
            })
          }
        />
      </Suspense>
    </Dialog>
  );
}
