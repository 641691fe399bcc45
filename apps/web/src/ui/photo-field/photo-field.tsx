import { Button } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { Row, Stack, Hint } from '../layout/primitives.tsx';
import { useFormat } from '../use-format.ts';
import { useText } from '../../i18n/use-text.ts';
import { InlineError } from '../inline-error.tsx';
import { Photo } from '../photo.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { openPhotoFile } from './cut-photo.ts';
import type { PhotoRefusal } from './validate-photo-file.ts';

/** Photo in a form: a new one, null to remove it, or undefined to keep it. */
export type PhotoDraft = Blob | null | undefined;

interface PhotoFieldProps {
  readonly of: 'person' | 'account';
  readonly label: string;
  readonly name: string;
  /** The stored photo. */
  readonly current: ReactNode;
  readonly hasCurrent: boolean;
  readonly draft: PhotoDraft;
  readonly onDraft: (draft: PhotoDraft) => void;
  readonly error: string | undefined;
}

const sizePx = 80;

/** Shows a photo, and replaces, crops or removes it. It is saved with its form. */
export function PhotoField(props: PhotoFieldProps) {
  const { of, label, name, current, hasCurrent, draft, onDraft, error } = props;
  const text = useText('photo');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null);
  const open = async (file: File): Promise<void> => {
    const opened = await openPhotoFile(file);
    setRefusal(typeof opened === 'string' ? opened : null);
    if (typeof opened !== 'string') setPicture(opened);
  };
  const hasPhoto = draft === undefined ? hasCurrent : draft !== null;
  const wrong = refusal === null ? error : text(refusal, { megabytes: format.number(4) });
  return (
    <Row as="fieldset" wrap gap={16} minWidth={0} margin={0} padding={0} border="none">
      <legend className="visually-hidden">{label}</legend>
      {draft === undefined ? current : <Photo of={of} name={name} blob={draft ?? undefined} size={sizePx} />}
      <Stack gap={6} flex={1} minWidth={160}>
        <Row align="stretch" wrap gap={8}>
          <Button leftSection={<IconCamera size={16} aria-hidden />} onClick={() => input.current?.click()}>
            {text(hasPhoto ? 'change' : 'add')}
          </Button>
          {hasPhoto && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onDraft(hasCurrent ? null : undefined)}
            >
              {text('remove')}
            </Button>
          )}
        </Row>
        <Hint>{text('hint', { megabytes: format.number(4) })}</Hint>
        {wrong !== undefined && <InlineError>{wrong}</InlineError>}
      </Stack>
      <PhotoInput ref={input} label={label} onChoose={(file) => void open(file)} />
      {picture && (
        <CropDialog
          picture={picture}
          of={of}
          onCut={(photo) => {
            onDraft(photo);
            setPicture(null);
          }}
          onClose={() => setPicture(null)}
        />
      )}
    </Row>
  );
}

interface PhotoInputProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly onChoose: (file: File) => void;
}

function PhotoInput({ ref, label, onChoose }: PhotoInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept="image/jpeg,image/png,image/webp"
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? [];
        // Lets the same file be chosen again.
        event.currentTarget.value = '';
        if (file) onChoose(file);
      }}
    />
  );
}
