import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import { preparePhoto } from '../api/prepare-photo.ts';

export interface ChosenPhoto {
  readonly name: string;
  readonly photo: Blob;
}

/** Takes or chooses a photo. */
export function PhotoButton({ onPhoto }: { readonly onPhoto: (photo: ChosenPhoto) => unknown }) {
  const text = useText('offline');
  const [isRefused, setIsRefused] = useState(false);
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const photo = await preparePhoto(file);
    setIsRefused(photo === null);
    if (photo !== null) await onPhoto({ name: file.name, photo });
  };
  return (
    <>
      <Row>
        <FileButton accept="image/*" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button size="xs" {...props}>
              {text('addPhoto')}
            </Button>
          )}
        </FileButton>
      </Row>
      {isRefused && <InlineError>{text('photoRefused')}</InlineError>}
    </>
  );
}
