import { useQuery } from '@tanstack/react-query';
import { IconInfoCircle, IconPaperclip } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack, Text, Title } from '../../../ui/layout/primitives.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { fileOptions } from '../../files/api/file-queries.ts';
import type { Alert } from '../api/alerts-queries.ts';
import classes from './recommendation.module.css';

const FilePreview = lazy(async () => ({
  default: (await import('../../files/preview/file-preview.tsx')).FilePreview,
}));

/** What the type of the alert says is to be done. */
export function Recommendation({ alert: { recommendation, recommendationFile } }: { readonly alert: Alert }) {
  const text = useText('alerts');
  if (recommendation === '' && recommendationFile === null) return null;
  return (
    <Stack as="section" gap={6}>
      <Row justify="space-between" gap={8} wrap>
        <Title as="h3" fontSize={13}>
          {text('recommendation')}
        </Title>
        {recommendationFile && <FileButton {...recommendationFile} />}
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
  readonly id: number;
  readonly name: string;
}

/** A file by its name; a press shows what it holds. */
export function FileButton({ id, name }: FileButtonProps) {
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
        {name}
      </Row>
      {isOpen && <FileDialog id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

interface FileDialogProps extends FileButtonProps {
  readonly onClose: () => void;
}

function FileDialog({ id, name, onClose }: FileDialogProps) {
  const { data: file, error, refetch } = useQuery(fileOptions(id));
  return (
    <Dialog onClose={onClose} size={720} title={name} fillsPhone>
      {file ? (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <FilePreview file={file} />
        </Suspense>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Dialog>
  );
}
