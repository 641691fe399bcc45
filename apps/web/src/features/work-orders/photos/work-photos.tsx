import { assetPhotoMaxBytes, assetPhotoUploadType } from '@azimute/contract/asset-attachments';
import { workPhotosMost } from '@azimute/contract/work-photos';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { openPhotoFile, redrawPicture } from '../../../ui/photo-field/cut-photo.ts';
import { PhotoInput } from '../../../ui/photo-field/photo-input.tsx';
import type { PhotoRefusal } from '../../../ui/photo-field/validate-photo-file.ts';
import { WorkPhotoImage } from '../../../ui/photo.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { addPhoto, downloadPhoto, type WorkPhotosProps } from './photo-calls.ts';
import { PhotoDialog } from './photo-dialog.tsx';

/** Sharp on screens, and far below the size limit. */
const mostSide = 2048;
/** Cameras take larger photos than the portal stores; the browser reduces them. */
const sourceMostBytes = 25 * 1024 ** 2;

/** Photos of a countermeasure or work order, with actions to add, open and delete them. */
export function WorkPhotos(props: WorkPhotosProps) {
  const { owner, photos, mayChange } = props;
  const text = useText('photo');
  const format = useFormat();
  const [openId, setOpenId] = useState<number | null>(null);
  const openAt = photos.findIndex(({ id }) => id === openId);
  const opened = photos[openAt];
  if (photos.length === 0 && !mayChange) return null;
  return (
    <Stack as="section" gap={6} aria-label={text('photos')}>
      {photos.length > 0 && (
        <Row as="ul" gap={6} wrap>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={text('open', { number: format.number(index + 1) })}
                onClick={() => setOpenId(photo.id)}
              >
                <WorkPhotoImage
                  photo={photo}
                  download={downloadPhoto(owner, photo)}
                  alt=""
                  size="thumbnail"
                />
              </button>
            </li>
          ))}
        </Row>
      )}
      {mayChange && photos.length < workPhotosMost && <AddButtons {...props} />}
      {opened !== undefined && (
        <PhotoDialog {...props} photo={opened} number={openAt + 1} onClose={() => setOpenId(null)} />
      )}
    </Stack>
  );
}

function AddButtons({ owner, changes }: WorkPhotosProps) {
  const text = useText('photo');
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null);
  const adding = useAction({
    call: async (picture: ImageBitmap) => {
      const drawn = await redrawPicture(picture, { mostSide, mostBytes: assetPhotoMaxBytes });
      return addPhoto(owner, drawn.slice(0, drawn.size, assetPhotoUploadType));
    },
    invalidates: [changes],
    success: () => text('added'),
  });
  const open = async (file: File): Promise<void> => {
    const opened = await openPhotoFile(file, sourceMostBytes);
    setRefusal(typeof opened === 'string' ? opened : null);
    if (typeof opened !== 'string') adding.run(opened);
  };
  const choose = (file: File): void => void open(file);
  return (
    <>
      <Row gap={12} wrap>
        {isNarrow && (
          <button
            type="button"
            className="text-button"
            disabled={adding.isPending}
            onClick={() => camera.current?.click()}
          >
            <IconCamera size={14} stroke={1.75} aria-hidden /> {text('take')}
          </button>
        )}
        <button
          type="button"
          className="text-button"
          disabled={adding.isPending}
          onClick={() => files.current?.click()}
        >
          <IconPhotoPlus size={14} stroke={1.75} aria-hidden /> {text(isNarrow ? 'choose' : 'add')}
        </button>
      </Row>
      {refusal !== null && (
        <InlineError>{text(refusal, { megabytes: format.number(sourceMostBytes / 1024 ** 2) })}</InlineError>
      )}
      {isNarrow && <PhotoInput ref={camera} label={text('take')} isCamera onChoose={choose} />}
      <PhotoInput ref={files} label={text('add')} onChoose={choose} />
    </>
  );
}
