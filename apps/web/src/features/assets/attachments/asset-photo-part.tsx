import type { AssetDetail } from '@azimute/contract';
import { assetPhotoMaxBytes, assetPhotoUploadType } from '@azimute/contract/asset-attachments';
import { IconCamera } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAction } from '../../../ui/action/use-action.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import { openPhotoFile, redrawPicture } from '../../../ui/photo-field/cut-photo.ts';
import { PhotoInput } from '../../../ui/photo-field/photo-input.tsx';
import type { PhotoRefusal } from '../../../ui/photo-field/validate-photo-file.ts';
import { AssetPhoto } from '../../../ui/photo.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { assetsKey } from '../api/assets-queries.ts';
import { useAssetRights } from '../api/use-asset-rights.ts';

interface AssetPhotoPartProps {
  readonly asset: AssetDetail;
}

/** Sharp on screens, and far below the size limit. */
const mostSide = 1600;
const megabytes = assetPhotoMaxBytes / 1024 ** 2;

/** The photo of an asset, with actions to change it. */
export function AssetPhotoPart({ asset }: AssetPhotoPartProps) {
  const text = useText('asset-attachments');
  const { mayChange } = useAssetRights();
  return (
    <Box as="section" marginBottom={12} aria-label={text('photo')}>
      <AssetPhoto asset={asset} alt={text('photoOf', { code: asset.code })} />
      {mayChange && <PhotoButtons asset={asset} />}
    </Box>
  );
}

function PhotoButtons({ asset: { id: assetId, photo } }: AssetPhotoPartProps) {
  const text = useText('asset-attachments');
  const words = useText('photo');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<PhotoRefusal | null>(null);
  const setting = useAction({
    call: async (picture: ImageBitmap) => {
      const drawn = await redrawPicture(picture, { mostSide, mostBytes: assetPhotoMaxBytes });
      return callApi('setAssetPhoto', {
        params: { assetId },
        body: drawn.slice(0, drawn.size, assetPhotoUploadType),
      });
    },
    invalidates: [assetsKey],
    success: () => text('photoChanged'),
  });
  const removal = useAction({
    call: () => callApi('removeAssetPhoto', { params: { assetId } }),
    invalidates: [assetsKey],
    success: () => text('photoRemoved'),
  });
  const open = async (file: File): Promise<void> => {
    const opened = await openPhotoFile(file);
    setRefusal(typeof opened === 'string' ? opened : null);
    if (typeof opened !== 'string') setting.run(opened);
  };
  return (
    <>
      <Row gap={12} marginTop={6}>
        <button
          type="button"
          className="text-button"
          disabled={setting.isPending}
          onClick={() => input.current?.click()}
        >
          <IconCamera size={14} stroke={1.75} aria-hidden /> {words(photo === null ? 'add' : 'change')}
        </button>
        {photo !== null && (
          <button
            type="button"
            className="text-button"
            disabled={removal.isPending}
            onClick={() => removal.run()}
          >
            {words('remove')}
          </button>
        )}
      </Row>
      {refusal !== null && (
        <InlineError>{words(refusal, { megabytes: format.number(megabytes) })}</InlineError>
      )}
      <PhotoInput ref={input} label={text('photo')} onChoose={(file) => void open(file)} />
    </>
  );
}
