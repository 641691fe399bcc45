import type { WorkPhoto } from '@azimute/contract';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconTextButton } from '../../../ui/icon-text-button.tsx';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { WorkPhotoImage } from '../../../ui/photo.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { deletePhoto, downloadPhoto, type WorkPhotosProps } from './photo-calls.ts';

interface PhotoDialogProps extends WorkPhotosProps {
  readonly photo: WorkPhoto;
  readonly number: number;
  readonly onClose: () => void;
}

/** A photo in full size, with a button to delete it. */
export function PhotoDialog({ owner, photo, number, mayChange, changes, onClose }: PhotoDialogProps) {
  const text = useText('photo');
  const format = useFormat();
  const named = { number: format.number(number) };
  const deletion = useAction({
    call: () => deletePhoto(owner, photo.id),
    invalidates: [changes],
    success: () => text('deleted'),
    confirm: () => ({
      title: text('deleteTitle', named),
      effect: text('deleteEffect'),
      confirmLabel: text('delete'),
      danger: true,
    }),
    onDone: onClose,
  });
  return (
    <Dialog title={text('photoNumber', named)} size={900} fillsPhone onClose={onClose}>
      <Stack gap={12}>
        <WorkPhotoImage
          photo={photo}
          download={downloadPhoto(owner, photo)}
          alt={text('photoNumber', named)}
          size="full"
        />
        <Row justify="space-between" gap={12} wrap>
          <span>{format.dateTime(photo.addedAt)}</span>
          {mayChange && (
            <IconTextButton icon={IconTrash} loading={deletion.isPending} onClick={() => deletion.run()}>
              {text('delete')}
            </IconTextButton>
          )}
        </Row>
      </Stack>
      {deletion.dialog}
    </Dialog>
  );
}
