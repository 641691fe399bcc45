import { ActionIcon, Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useText } from '../../../i18n/use-text.ts';

interface UploadButtonProps {
  readonly isIcon: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** Chooses and uploads any number of files. */
export function UploadButton({ isIcon, onFiles }: UploadButtonProps) {
  const text = useText('files');
  const input = useRef<HTMLInputElement>(null);
  const choose = (): void => input.current?.click();
  return (
    <>
      {isIcon ? (
        <ActionIcon variant="filled" color="petrol" aria-label={text('upload')} onClick={choose}>
          <IconUpload size={18} stroke={2} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="filled"
          leftSection={<IconUpload size={16} stroke={2} aria-hidden />}
          onClick={choose}
        >
          {text('upload')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".pdf,.docx"
        aria-label={text('upload')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
