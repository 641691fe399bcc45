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
import { after } from './page-timer.ts';
import { hasDarkVariant, prepareSource, type PreparedSource } from './prepare-source.ts';
import { streetsFromZoom } from './street-region.ts';
import { SourceKeeper, type KeptState } from './source-keeper.ts';

/** What a person is told of the base map. */
export interface BaseMapState {
  readonly attribution: readonly Attribution[];
  /** A configured map does not answer: the embedded one is shown in its place. */
  readonly failed: MapPurpose | null;
  readonly isConfiguredShown: boolean;
  /** A phone may show the attribution only when asked for it. */
  readonly mayFold: boolean;
  /** Somebody looks for streets where there are none, and no other map was chosen. */
  readonly lacksStreets: boolean;
  /** There is a first picture. */
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
  /** A style was loaded, the first one too: what lies over the base map is to be put on it. */
  readonly onStyle: () => void;
}

/** As `show` describes it that no other map is wanted. */
const none = JSON.stringify([null, false]);

const isDark = () => document.documentElement.dataset['theme'] === 'dark';

/**
 * The base map: the embedded one, or a configured one in its place while that answers. The embedded one is there first,
 * so that nobody ever waits before an empty page.
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

  /** The map was made with the style of the embedded map just now; its data are asked for while that loads. */
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

  /** Hears what is shown, now and whenever it changes. Returns what ends it. */
  watch(listener: (state: BaseMapState) => void): () => void {
    this.#listeners.add(listener);
    listener(this.#told);
    return () => this.#listeners.delete(listener);
  }

  retry(): void {
    this.#keeper?.retry();
  }

  /** In the colours that the page has now; what is drawn at once would lack whatever had to be loaded. */
  paint(): void {
    this.#embedded.paint();
    this.#covering.paint();
  }

  /** The theme was changed: another variant is loaded where there is one. On paper the map stays the one that is there. */
  followTheme(): void {
    if (!isPrinting()) this.show(this.#type, this.#sources);
  }

  destroy(): void {
    // No other style is loaded any more: the map itself goes.
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

  /** Back to the embedded map. */
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
    // While it is asked again what is told stays.
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
      // Nothing is expected of a map that cannot draw.
      this.#keeper?.taken();
    });
    // The map restores what it remembers of its style, without the markers: a style of ours begins anew.
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
    // Also what keeps the map from writing the faults of others to the console.
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
      // A style that the map refuses never loads. What comes after its end, as a picture that is missing, is bearable.
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
