import { Button, Slider } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { InlineError } from '../inline-error.tsx';
import { Row, Stack, Hint } from '../layout/primitives.tsx';
import { CropArea } from './crop-area.tsx';
import { maxZoom, wholeCrop, zoomCrop } from './crop.ts';
import { cutPhoto } from './cut-photo.ts';
import { Dialog } from '../dialog.tsx';

interface CropDialogProps {
  readonly picture: ImageBitmap;
  readonly of: 'person' | 'account';
  readonly onCut: (photo: Blob) => void;
  readonly onClose: () => void;
}

/** Chooses the square of a picture for the photo, by dragging, keys or slider. */
export function CropDialog({ picture, of, onCut, onClose }: CropDialogProps) {
  const text = useText('photo');
  const common = useText('common');
  const [crop, setCrop] = useState(() => wholeCrop(picture));
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const largest = maxZoom(picture);
  const cut = async (): Promise<void> => {
    setState('busy');
    try {
      onCut(await cutPhoto(picture, crop));
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog onClose={onClose} size={400} closeOnClickOutside={false} title={text('cropTitle')}>
      <Stack gap={12}>
        <CropArea picture={picture} crop={crop} of={of} onChange={setCrop} />
        <Hint>{text('cropHint')}</Hint>
        <Stack alignItems="center" columns="auto minmax(0, 1fr)" gap={12} fontSize={13} color="text-2">
          <span aria-hidden>{text('zoom')}</span>
          <Slider
            thumbLabel={text('zoom')}
            label={null}
            min={1}
            max={largest}
            step={0.05}
            disabled={largest === 1}
            value={crop.zoom}
            onChange={(zoom) => setCrop((held) => zoomCrop(picture, held, zoom))}
          />
        </Stack>
        {state === 'failed' && <InlineError>{text('cutFailed')}</InlineError>}
        <Row justify="end" align="stretch" wrap gap={8}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="filled" loading={state === 'busy'} onClick={() => void cut()}>
            {text('use')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
