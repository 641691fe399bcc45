import type { GeoPoint } from '@azimute/geo';
import type { Polygon, Position } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { GeoJSONStoreFeatures, HexColor, TerraDraw } from 'terra-draw';
import type { MapLayer, MapSurface } from '../map-layer.ts';
import { readMapColors } from '../style/map-colors.ts';
import { ChosenVertex } from './chosen-vertex.ts';
import { featureOf, libraryModeOf, openDrawLibrary, restoreSources } from './draw-library.ts';
import { watchDrawingKeys } from './drawing-keys.ts';
import { mostEditedPlaces } from './draw-modes.ts';
import {
  measureShape,
  partOf,
  partsOf,
  shapeOf,
  withoutVertex,
  withVertexAfter,
  withVertexAt,
  type DrawnPart,
} from './drawing-parts.ts';
import type { DrawingEvents, DrawingMode } from './drawing-state.ts';
import { hexOf } from './hex-of.ts';
import { PartsHistory } from './parts-history.ts';
import { snapPlace, toSnapOutline, type SnapOutline } from './snap-place.ts';

const snapReachPixels = 12;

/** Draws and edits one area with its holes. */
export class ShapeDrawing implements MapLayer {
  readonly #surface: MapSurface;
  readonly #map: MapLibreMap;
  readonly #draw: TerraDraw;
  readonly #vertex: ChosenVertex;
  readonly #stopKeys: () => void;
  #events: DrawingEvents = {};
  #color: HexColor;
  readonly #history = new PartsHistory();
  #mode: DrawingMode = 'look';
  #isHole = false;
  #frame = 0;
  #outlines: readonly SnapOutline[] = [];
  /** The click that finished the shape has not been received yet. */
  #isJustDrawn = false;

  constructor(surface: MapSurface) {
    this.#surface = surface;
    this.#map = surface.map;
    this.#color = hexOf(readMapColors().accent);
    this.#vertex = new ChosenVertex(surface);
    this.#draw = openDrawLibrary(this.#map, () => this.#color, this.#snap);
    this.#draw.on('finish', (id, { action }) => this.#finish(id, action === 'draw'));
    this.#draw.on('change', () => this.#tellSoon());
    this.#stopKeys = watchDrawingKeys(this.#map, surface.moves, this);
    this.#map.getCanvas().addEventListener('pointerdown', this.#beginPress);
  }

  listen(events: DrawingEvents): void {
    this.#events = events;
    this.#tell();
  }

  get mode(): DrawingMode {
    return this.#mode;
  }

  get isDrawing(): boolean {
    return this.#draw.enabled && this.#draw.getModeState() === 'drawing';
  }

  /** Color of the drawing, as a CSS color; null for the default. */
  setColor(color: string | null): void {
    this.#color = hexOf(color ?? readMapColors().accent);
    this.#put();
  }

  /** Starts drawing or editing, and discards an unfinished part. */
  use(mode: DrawingMode, isHole = false): void {
    this.#mode = mode;
    this.#isHole = isHole && mode !== 'line';
    this.#vertex.choose(null);
    this.#surface.pointing.use(mode === 'look' ? null : { onPress: (place) => this.#choose(place) });
    if (this.#draw.enabled) this.#start();
    this.#tell();
  }

  get shape(): Polygon | null {
    return shapeOf(this.#parts);
  }

  /** Starts from an existing shape, which undo cannot go behind. */
  setShape(shape: Polygon): void {
    this.#history.begin(partsOf(shape));
    this.#put();
    this.#tell();
  }

  /** Replaces the drawing as an undoable change. */
  replaceShape(shape: Polygon): void {
    this.#mode = 'edit';
    this.#isHole = false;
    this.#vertex.choose(null);
    // Discards an unfinished part.
    if (this.#draw.enabled) this.#draw.setMode('static');
    this.#commit(partsOf(shape));
  }

  /** Sets the outlines that drawn and dragged vertices snap to. */
  snapTo(rings: readonly (readonly Position[])[]): void {
    this.#outlines = rings.map(toSnapOutline);
  }

  clear(): void {
    this.#commit([]);
  }

  /** Undoes the last vertex of the unfinished part, else the last change. */
  undo(): void {
    if (!this.isDrawing) this.#step(-1);
    else if (this.#draw.canUndo()) this.#draw.undo();
    else this.use(this.#mode, this.#isHole);
    this.#tell();
  }

  redo(): void {
    if (!this.isDrawing) this.#step(1);
    else if (this.#draw.canRedo()) this.#draw.redo();
    this.#tell();
  }

  /** Chooses the next or previous vertex of the shape. */
  stepVertex(step: 1 | -1): void {
    if (this.#mode !== 'edit' || !this.#isEditable) return;
    this.#vertex.step(this.#parts, step);
    this.#tell();
  }

  /** Moves the chosen vertex by pixels. Returns whether there is one. */
  moveVertex(right: number, down: number): boolean {
    return this.#changeRing((ring, index, place) => {
      const { x, y } = this.#map.project([place[0] ?? 0, place[1] ?? 0]);
      const { lng, lat } = this.#map.unproject([x + right, y + down]);
      return withVertexAt(ring, index, [lng, lat]);
    });
  }

  removeVertex(): boolean {
    return this.#changeRing(withoutVertex);
  }

  insertVertex(): boolean {
    const isTaken = this.#changeRing(withVertexAfter);
    if (isTaken) this.stepVertex(1);
    return isTaken;
  }

  leaveVertex(): void {
    this.#vertex.choose(null);
    this.#tell();
  }

  add(): void {
    if (this.#draw.enabled) {
      restoreSources(this.#map);
      this.#draw.stop();
    }
    this.#draw.start();
    this.#put();
    this.#tell();
  }

  repaint(): void {
    this.#put();
  }

  remove(): void {
    cancelAnimationFrame(this.#frame);
    this.#stopKeys();
    this.#map.getCanvas().removeEventListener('pointerdown', this.#beginPress);
    this.#vertex.remove();
    this.#surface.pointing.use(null);
    if (this.#draw.enabled) this.#draw.stop();
  }

  readonly #snap = ({ containerX: x, containerY: y }: { containerX: number; containerY: number }) =>
    snapPlace(
      this.#outlines,
      { x, y },
      {
        project: ([east = 0, north = 0]) => this.#map.project([east, north]),
        unproject: (pixel) => this.#map.unproject([pixel.x, pixel.y]).toArray(),
      },
      snapReachPixels,
    );

  readonly #beginPress = () => {
    this.#isJustDrawn = false;
  };

  get #parts(): readonly DrawnPart[] {
    return this.#history.parts;
  }

  get #isEditable(): boolean {
    return this.#parts.reduce((count, { ring }) => count + ring.length, 0) <= mostEditedPlaces;
  }

  #finish(id: GeoJSONStoreFeatures['id'], isDrawn: boolean): void {
    const finished = this.#draw.getSnapshotFeature(id ?? '');
    if (finished === undefined) return;
    if (finished.geometry.type === 'LineString') {
      this.#draw.removeFeatures([id ?? '']);
      this.#events.onLine?.(finished.geometry);
      return;
    }
    const drawn = partOf({ ...finished, properties: { ...finished.properties, isHole: this.#isHole } });
    if (isDrawn && drawn !== null) {
      const kept = this.#isHole ? this.#parts : [];
      this.#mode = 'edit';
      this.#isHole = false;
      this.#isJustDrawn = true;
      this.#commit([...kept, drawn]);
      return;
    }
    this.#history.record(this.#draw.getSnapshot().flatMap((feature) => partOf(feature) ?? []));
    this.#vertex.keep(this.#parts);
    this.#tell();
  }

  #choose(place: GeoPoint): void {
    if (this.#mode !== 'edit' || !this.#isEditable || this.#isJustDrawn) return;
    this.#vertex.chooseNear(this.#parts, place);
    this.#tell();
  }

  #changeRing(
    change: (ring: readonly Position[], vertex: number, place: Position) => Position[] | null,
  ): boolean {
    const chosen = this.#vertex.of(this.#parts);
    if (this.#mode !== 'edit' || chosen === null) return false;
    const { part, index, place } = chosen;
    const ring = change(part.ring, index, place);
    if (ring === null) return true;
    this.#commit(this.#parts.map((one) => (one === part ? { ...one, mode: 'polygon', ring } : one)));
    return true;
  }

  #commit(parts: readonly DrawnPart[]): void {
    this.#history.record(parts);
    this.#put();
    this.#tell();
  }

  #step(by: 1 | -1): void {
    if (this.#history.step(by)) this.#put();
  }

  /** Redraws the finished part on the map. */
  #put(): void {
    if (!this.#draw.enabled || this.isDrawing) return;
    this.#draw.setMode('static');
    this.#draw.clear();
    const as = () => ({ id: this.#draw.getFeatureId(), isEditable: this.#isEditable });
    this.#draw.addFeatures(this.#parts.map((part) => featureOf(part, as())));
    this.#start();
    this.#vertex.keep(this.#parts);
  }

  #start(): void {
    const mode = this.#mode === 'edit' && !this.#isEditable ? 'look' : this.#mode;
    this.#draw.setMode(libraryModeOf(mode));
    const [first] = this.#draw.getSnapshot().filter(({ properties }) => properties['isHole'] === false);
    if (mode === 'edit' && first?.id !== undefined) this.#draw.selectFeature(first.id);
  }

  #tellSoon(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#tell());
  }

  #tell(): void {
    const { isDrawing } = this;
    // Measured during drawing and dragging.
    const parts = this.#draw.enabled ? this.#draw.getSnapshot().flatMap((one) => partOf(one) ?? []) : [];
    const shown = shapeOf(isDrawing && !this.#isHole ? parts.slice(-1) : parts);
    this.#events.onChange?.({
      ...(shown === null ? { areaSquareMeters: 0, perimeterMeters: 0 } : measureShape(shown)),
      mode: this.#mode,
      isHole: this.#isHole,
      isDrawing,
      shape: this.shape,
      canUndo: isDrawing || this.#history.has(-1),
      canRedo: isDrawing ? this.#draw.canRedo() : this.#history.has(1),
      hasVertex: this.#vertex.of(this.#parts) !== null,
      isEditable: this.#isEditable,
    });
  }
}
