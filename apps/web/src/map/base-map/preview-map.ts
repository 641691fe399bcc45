import type { BaseMapSource, Locale } from '@azimute/contract';
import type { MapPurpose } from '@azimute/contract/base-maps/values';
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import { embeddedStyle } from '../style/build-style.ts';
import { readMapColors } from '../style/map-colors.ts';
import { loadMapFonts } from '../style/map-fonts.ts';
import { BaseMap, type BaseMapState } from './base-map.ts';
// oxlint-disable-next-line import/default -- Vite returns the address of the built worker.
import workerUrl from '../map-worker.ts?worker&url';

setWorkerUrl(workerUrl);

export interface PreviewOptions {
  readonly container: HTMLElement;
  readonly locale: Locale;
  readonly purpose: MapPurpose;
  /** Null for the embedded map. */
  readonly source: BaseMapSource | null;
  readonly onState: (state: BaseMapState) => void;
  /** Called if no map can be drawn, such as without WebGL. */
  readonly onUnable: () => void;
}

/** Map that previews a source and checks whether it responds. Returns a function to remove it. */
export function previewBaseMap({
  container,
  locale,
  purpose,
  source,
  onState,
  onUnable,
}: PreviewOptions): () => void {
  let end: (() => void) | null = null;
  let isGone = false;
  const begin = async (): Promise<void> => {
    await loadMapFonts();
    if (isGone) return;
    const map = new MapLibreMap({
      container,
      style: embeddedStyle(readMapColors()),
      center: [-47, -20],
      zoom: 5,
      dragRotate: false,
      attributionControl: false,
    });
    const base = new BaseMap({ map, locale, onStyle: () => undefined });
    end = () => {
      base.destroy();
      map.remove();
    };
    void map.once('style.load', () => {
      base.watch(onState);
      const sources = { roadmap: null, imagery: null, [purpose]: source };
      base.show(purpose === 'roadmap' ? 'roadmap' : 'satellite', sources);
    });
  };
  begin().catch(onUnable);
  return () => {
    isGone = true;
    end?.();
  };
}
