import type { MapPurpose, MapType } from '@azimute/contract/base-maps/values';
import type { BaseMaps, BaseMapSource, Locale } from '@azimute/contract';
import type { Map as MapLibreMap, Tile } from 'maplibre-gl';
import { isPrinting } from '../../ui/printing.ts';
import { cameraOf } from '../map-camera.ts';
import { embeddedStyle } from '../style/build-style.ts';
import { readMapColors } from '../style/map-colors.ts';
import {
  embeddedAttribution,
  mergeAttributions,
  streetsAttribution,
  type Attribution,
} from './attribution.ts';
import { CoveringMap } from './covering-map.ts';
import { EmbeddedMap } from './embedded-map.ts';
import { hasDarkVariant, prepareSource, type PreparedSource } from './prepare-source.ts';
import { streetsFromZoom } from './street-region.ts';
import { SourceKeeper, type KeptState } from './source-keeper.ts';

const tickMs = 100;

/** State of the base map for the user. */
export interface BaseMapState {
  readonly attribution: readonly Attribution[];
  /** A configured map does not respond; the embedded one replaces it. */
  readonly failed: MapPurpose | null;
  readonly isConfiguredShown: boolean;
  /** Phones may hide the attribution behind a button. */
  readonly mayFold: boolean;
  /** The user has zoomed in where there are no streets, and no other map is configured. */
  readonly lacksStreets: boolean;
  /** The first picture has been drawn. */
  readonly isDrawn: boolean;
}

const embeddedState: BaseMapState = {
  attribution: embeddedAttribution,
  failed: null,
  isConfiguredShown: false,
  mayFold: false,
  lacksStreets: false,
  isDrawn: false,
};

export interface BaseMapOptions {
  readonly map: MapLibreMap;
  readonly locale: Locale;
  /** A style was loaded, including the first: overlays must be added to it. */
  readonly onStyle: () => void;
}

/** State of `show` if only the embedded map is wanted. */
const none = JSON.stringify([null, false]);

const isDark = () => document.documentElement.dataset['theme'] === 'dark';

/**
 * The base map: the embedded one, or a configured one while it responds. The embedded one is shown first, so that the
 * user never sees an empty map.
 */
export class BaseMap {
  readonly #options: BaseMapOptions;
  readonly #map: MapLibreMap;
  readonly #embedded: EmbeddedMap;
  readonly #covering: CoveringMap;
  readonly #stops: (() => void)[] = [];
  readonly #listeners = new Set<(state: BaseMapState) => void>();
  #told = embeddedState;
  #type: MapType = 'roadmap';
  #sources: BaseMaps = { roadmap: null, imagery: null };
  #keeper: SourceKeeper<PreparedSource> | null = null;
  #shown: PreparedSource | null = null;
  #state: KeptState = 'trying';
  #wanted = '';
  #hasOwnStyle = false;
  #isStyleReady = false;
  #isContextLost = false;
  #hasFailed = false;

  /** The map was just created with the embedded style; requests its data while the style loads. */
  constructor(options: BaseMapOptions) {
    this.#options = options;
    this.#map = options.map;
    this.#embedded = new EmbeddedMap(this.#map, () => this.#tell(this.#state));
    this.#covering = new CoveringMap(this.#map);
    this.#stops.push(this.#embedded.load(options.locale));
    this.#listen();
  }

  show(type: MapType, sources: BaseMaps): void {
    this.#type = type;
    this.#sources = sources;
    const source = this.#source();
    const wanted = JSON.stringify([source, hasDarkVariant(source) && isDark()]);
    if (wanted === this.#wanted) {
      this.#write();
      this.#tell(this.#state);
      return;
    }
    this.#wanted = wanted;
    this.#hasFailed = false;
    this.#keeper?.stop();
    this.#keeper = source === null ? null : this.#keep(source);
    if (this.#keeper === null) this.#tell('trying');
    else void this.#keeper.start();
  }

  /** Subscribes to the state, starting with the current one. Returns a function to unsubscribe. */
  watch(listener: (state: BaseMapState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#told);
    return () => this.#listeners.delete(listener);
  }

  retry(): void {
    this.#keeper?.retry();
  }

  /** Uses the page's current colors, without loading anything, so that it is drawn at once. */
  paint(): void {
    this.#embedded.paint();
    this.#covering.paint();
  }

  /** The theme changed: loads another variant if there is one. For printing the current map stays. */
  followTheme(): void {
    if (!isPrinting()) this.show(this.#type, this.#sources);
  }

  destroy(): void {
    // No further style loads, since the map itself is removed.
    this.#hasOwnStyle = false;
    this.#keeper?.stop();
    this.#keeper = null;
    for (const stop of this.#stops) stop();
  }

  #source(): BaseMapSource | null {
    return this.#type === 'roadmap' ? this.#sources.roadmap : this.#sources.imagery;
  }

  #keep(source: BaseMapSource): SourceKeeper<PreparedSource> {
    return new SourceKeeper<PreparedSource>({
      prepare: (signal, isCheck) =>
        prepareSource(source, { signal, isCheck, isDark: isDark(), camera: cameraOf(this.#map) }),
      show: (prepared) => this.#display(prepared),
      hide: () => this.#uncover(),
      tell: (state) => this.#tell(state),
      after,
    });
  }

  #display(prepared: PreparedSource): void {
    this.#shown = prepared;
    if (prepared.kind === 'style') {
      this.#hasOwnStyle = true;
      this.#loadStyle();
    } else {
      this.#cover(prepared);
      this.#keeper?.taken();
    }
    this.#tell('shown');
  }

  #loadStyle(): void {
    this.#isStyleReady = false;
    if (this.#isContextLost) return;
    const style = this.#shown?.kind === 'style' ? this.#shown.style : embeddedStyle(readMapColors());
    this.#map.setStyle(style, { diff: false });
  }

  #cover(prepared: Exclude<PreparedSource, { kind: 'style' }>): void {
    if (!this.#isStyleReady) return;
    const isDimmable = this.#type === 'roadmap' && !hasDarkVariant(this.#source());
    const isDimmed = () => isDimmable && isDark();
    this.#covering.add(prepared, { locale: this.#options.locale, isDimmed });
    this.#write();
  }

  /** Returns to the embedded map. */
  #uncover(): void {
    this.#shown = null;
    if (this.#hasOwnStyle) {
      this.#hasOwnStyle = false;
      this.#loadStyle();
      return;
    }
    this.#covering.remove();
    this.#write();
  }

  #write(): void {
    if (this.#hasOwnStyle) return;
    if (this.#shown === null) this.#embedded.write('plain');
    else this.#embedded.write(this.#type === 'hybrid' ? 'over imagery' : 'none');
  }

  #tell(state: KeptState): void {
    this.#state = state;
    // The reported state stays while the source is being retried.
    this.#hasFailed = state === 'failed' || (state === 'trying' && this.#hasFailed);
    const shown = this.#shown;
    const failed = this.#type === 'roadmap' ? 'roadmap' : 'imagery';
    const owed = shown === null ? [] : [shown.attribution];
    const isEmbeddedSeen = shown === null || this.#type === 'hybrid';
    const hasStreets = isEmbeddedSeen && this.#embedded.hasStreets();
    const embedded = [embeddedAttribution, ...(hasStreets ? [streetsAttribution] : [])];
    const told = {
      attribution: mergeAttributions([...owed, ...(isEmbeddedSeen ? embedded : [])]),
      failed: this.#hasFailed ? failed : null,
      isConfiguredShown: shown !== null,
      mayFold: shown?.mayFold ?? false,
      lacksStreets: this.#wanted === none && !hasStreets && this.#map.getZoom() >= streetsFromZoom,
      isDrawn: this.#embedded.isDrawn || shown !== null,
    } as const;
    if (JSON.stringify(told) === JSON.stringify(this.#told)) return;
    this.#told = told;
    for (const listener of this.#listeners) listener(this.#told);
  }

  #listen(): void {
    const map = this.#map;
    map.on('move', () => this.#tell(this.#state));
    map.on('style.load', () => {
      this.#isStyleReady = true;
      if (this.#hasOwnStyle) this.#keeper?.taken();
      this.#options.onStyle();
      if (this.#hasOwnStyle) return;
      this.#embedded.refill();
      if (this.#shown !== null && this.#shown.kind !== 'style') this.#cover(this.#shown);
      this.#write();
    });
    map.on('webglcontextlost', () => {
      this.#isContextLost = true;
      this.#isStyleReady = false;
      // A map that cannot draw is not expected to respond.
      this.#keeper?.taken();
    });
    // The map restores its style without the markers, so the portal's own style is set again.
    map.on('webglcontextrestored', () => {
      this.#isContextLost = false;
      this.#loadStyle();
      if (this.#hasOwnStyle) this.#keeper?.expectTaken();
    });
    map.on('sourcedataloading', ({ sourceId, tile }) => {
      if (tile !== undefined && this.#isWatched(sourceId)) this.#keeper?.tileAsked();
    });
    map.on('sourcedata', ({ sourceId, tile }: { sourceId: string; tile?: Tile }) => {
      if (tile?.state === 'loaded' && this.#isWatched(sourceId)) this.#keeper?.tileLoaded();
    });
    // This listener also keeps the map from logging errors of other sources.
    map.on('error', (event) => this.#hearFault(event));
    const offline = () => this.#keeper?.giveUp();
    const online = () => {
      this.#keeper?.retry();
      this.#embedded.retry();
    };
    globalThis.addEventListener('offline', offline);
    globalThis.addEventListener('online', online);
    this.#stops.push(() => {
      globalThis.removeEventListener('offline', offline);
      globalThis.removeEventListener('online', online);
    });
  }

  #hearFault(event: object): void {
    if (!('sourceId' in event)) {
      // A refused style never loads. Later errors, such as a missing picture, are tolerable.
      if (this.#hasOwnStyle && !this.#isStyleReady && !this.#isContextLost) this.#keeper?.giveUp();
    } else if (!this.#isWatched(String(event.sourceId))) this.#embedded.tileFailed(String(event.sourceId));
    else if ('tile' in event) this.#keeper?.tileFailed();
    else this.#keeper?.giveUp();
  }

  #isWatched(sourceId: string): boolean {
    if (this.#shown?.kind === 'style') return sourceId in this.#shown.style.sources;
    return CoveringMap.sources.includes(sourceId);
  }
}

/** Timer that counts only while the page runs: events received during a stall are handled before it expires. */
function after(delayMs: number, act: () => void): () => void {
  let ticks = Math.ceil(delayMs / tickMs);
  const tick = (): void => {
    ticks -= 1;
    if (ticks < 0) act();
    else timer = setTimeout(tick, tickMs);
  };
  let timer = setTimeout(tick, 0);
  return () => clearTimeout(timer);
}
