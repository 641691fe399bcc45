import { useAccount } from '../../../../api/use-session.ts';
import { useLocale, useText } from '../../../../i18n/use-text.ts';
import { scaleBarOf } from '../../../../map/scale-bar.ts';
import { toastError } from '../../../../ui/toasts.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { zoneName } from '../../../../ui/calendar/zone-name.ts';
import { useBaseMapState } from '../../../maps/components/use-base-map.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { linkToView } from '../../frame/map-links.ts';
import { savePicture } from './save-picture.ts';

export interface Sharing {
  /** Shares the view's address through the phone's share dialog, else copies it. */
  readonly shareView: () => void;
  readonly saveAsPicture: () => void;
}

const scalePixels = 96;

export function useSharing(): Sharing {
  const text = useText('map-menu');
  const format = useFormat();
  const account = useAccount();
  const locale = useLocale();
  const { distanceUnit } = account;
  const { map, camera, isPhone } = useMap();
  const { onCopy } = useMapScreen();
  const baseMap = useBaseMapState(map);
  const shareView = () => {
    const url = linkToView(camera);
    const canShare = isPhone && typeof navigator.share === 'function';
    if (!canShare) {
      onCopy(url, text('viewCopied'));
      return;
    }
    navigator.share({ title: document.title, url }).catch((error: unknown) => {
      const isGivenUp = error instanceof DOMException && error.name === 'AbortError';
      if (!isGivenUp) onCopy(url, text('viewCopied'));
    });
  };
  const saveAsPicture = () => {
    if (map === null) return;
    const now = new Date();
    const bar = camera === null ? null : scaleBarOf(camera.latitude, camera.zoom, scalePixels, distanceUnit);
    const title = [account.name, format.dateTime(now), zoneName(locale, account.timeZone)].join(' · ');
    const scale =
      bar === null ? null : { pixels: bar.pixels, words: `${format.number(bar.length)}\u00a0${bar.unit}` };
    const stamp = now.toISOString().slice(0, 16).replaceAll(/[-:T]/g, '');
    const source = (baseMap?.attribution ?? []).map((owed) => owed.text).join(' · ');
    const name = `${text('pictureName')}-${stamp}.png`;
    map
      .whenDrawn()
      .then(() => savePicture(map.drawPicture(), { title, source, scale }, name))
      .catch(toastError);
  };
  return { shareView, saveAsPicture };
}
