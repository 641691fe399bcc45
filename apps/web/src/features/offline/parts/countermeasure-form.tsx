import { countermeasureKinds, countermeasureMaxLength } from '@azimute/contract/alerts/values';
import type { CountermeasureKind } from '@azimute/contract';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Hint, Row, Stack } from '../../../ui/layout/primitives.tsx';
import { PhotoButton, type ChosenPhoto } from './photo-button.tsx';

export interface Written {
  readonly kind: CountermeasureKind;
  readonly description: string;
  readonly photos: readonly ChosenPhoto[];
}

interface CountermeasureFormProps {
  /** Resolves to whether everything was stored on this device. */
  readonly onAdd: (written: Written) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Form of a countermeasure with photos. */
export function CountermeasureForm({ onAdd, onClose }: CountermeasureFormProps) {
  const text = useText('offline');
  const words = useText('alert-words');
  const [kind, setKind] = useState<CountermeasureKind>('other');
  const [description, setDescription] = useState('');
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const add = async (): Promise<void> => {
    if (await onAdd({ kind, description: description.trim(), photos })) onClose();
  };
  return (
    <Stack
      as="form"
      gap={8}
      aria-label={text('addCountermeasure')}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Textarea
        label={text('countermeasure')}
        placeholder={text('countermeasureHint')}
        autosize
        minRows={2}
        maxLength={countermeasureMaxLength}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <NativeSelect
        label={text('kind')}
        data={countermeasureKinds.map((value) => ({ value, label: words(`${value}_measure`) }))}
        value={kind}
        onChange={(event) =>
          setKind(countermeasureKinds.find((one) => one === event.currentTarget.value) ?? 'other')
        }
      />
      {photos.length > 0 && <Hint breaks>{photos.map(({ name }) => name).join(', ')}</Hint>}
      <PhotoButton onPhoto={(photo) => setPhotos([...photos, photo])} />
      <Row justify="end" gap={8}>
        <Button size="xs" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button size="xs" type="submit" variant="filled" disabled={description.trim() === ''}>
          {text('add')}
        </Button>
      </Row>
    </Stack>
  );
}
