import type { CustomLayerInterface } from 'maplibre-gl';
import { statusOrder, statusStyles } from '../../ui/status-shapes.ts';
import { readToken, toRgb } from '../style/map-colors.ts';
import type { FleetScene, Projection, SceneCluster, ScenePoint } from './fleet-scene.ts';
import { GlProgram } from './gl-program.ts';
import { ringText } from './marker-look.ts';
import { ringFragment, ringVertex, spriteFragment, spriteVertex } from './shaders.ts';
import { digitHalf, drawSpriteAtlas, spriteSize, type Sprite, type SpriteAtlas } from './sprite-atlas.ts';

/** Data of many instances for one draw call; keeps its capacity between frames. */
class Instances {
  count = 0;
  #numbers = new Float32Array(1024);
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  clear(): void {
    this.count = 0;
  }

  add(...values: number[]): void {
    const start = this.count * this.#width;
    if (start + this.#width > this.#numbers.length) {
      const roomier = new Float32Array(this.#numbers.length * 2);
      roomier.set(this.#numbers);
      this.#numbers = roomier;
    }
    this.#numbers.set(values, start);
    this.count += 1;
  }

  numbers(): Float32Array {
    return this.#numbers.subarray(0, this.count * this.#width);
  }
}

const selectedScale = 1.2;

interface FleetLayerOptions {
  readonly scene: FleetScene;
  readonly projection: () => Projection;
  readonly size: () => { readonly width: number; readonly height: number };
  readonly now: () => number;
  /** Markers are slightly larger on touch screens. */
  readonly markerScale: number;
  readonly onDrawn: () => void;
}

/** Draws the scene with three calls: rings, their content and markers, and the selected asset on top. */
export class FleetLayer implements CustomLayerInterface {
  readonly id = 'fleet';
  readonly type = 'custom';
  readonly #options: FleetLayerOptions;
  readonly #rings = new Instances(10);
  readonly #sprites = new Instances(8);
  #ringProgram: GlProgram | null = null;
  #spriteProgram: GlProgram | null = null;
  #texture: WebGLTexture | null = null;
  #atlas: SpriteAtlas | null = null;
  /** Projection of the current frame. */
  #projection: Projection;
  #colors = { ring: new Float32Array(18), disc: toRgb('#000000'), accent: toRgb('#000000') };

  constructor(options: FleetLayerOptions) {
    this.#options = options;
    this.#projection = options.projection();
  }

  onAdd(_map: unknown, gl: WebGL2RenderingContext): void {
    this.#ringProgram = new GlProgram(gl, ringVertex, ringFragment, [
      { name: 'place', size: 4 },
      { name: 'endsA', size: 3 },
      { name: 'endsB', size: 3 },
    ]);
    this.#spriteProgram = new GlProgram(gl, spriteVertex, spriteFragment, [
      { name: 'place', size: 4 },
      { name: 'source', size: 4 },
    ]);
    this.#texture = gl.createTexture();
    this.#atlas = null;
  }

  onRemove(_map: unknown, gl: WebGL2RenderingContext): void {
    this.#ringProgram?.destroy();
    this.#spriteProgram?.destroy();
    gl.deleteTexture(this.#texture);
  }

  /** The theme changed: redraws the sprites before the next frame. */
  repaint(): void {
    this.#atlas = null;
  }

  render(gl: WebGL2RenderingContext): void {
    const atlas = this.#atlas ?? this.#upload(gl);
    this.#projection = this.#options.projection();
    const nowMs = this.#options.now();
    this.#collect(atlas, nowMs);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.CULL_FACE);
    this.#drawRings(gl);
    this.#drawSprites(gl);
    this.#options.onDrawn();
  }

  #upload(gl: WebGL2RenderingContext): SpriteAtlas {
    const atlas = drawSpriteAtlas(Math.max(2, Math.ceil(globalThis.devicePixelRatio)));
    this.#atlas = atlas;
    this.#colors = {
      ring: Float32Array.from(
        statusOrder.flatMap((status) => toRgb(readToken(`--${statusStyles[status].className}`))),
      ),
      disc: toRgb(readToken('--raised')),
      accent: toRgb(readToken('--accent')),
    };
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, atlas.canvas);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
    return atlas;
  }

  #collect(atlas: SpriteAtlas, nowMs: number): void {
    const { scene } = this.#options;
    this.#rings.clear();
    this.#sprites.clear();
    for (const cluster of scene.clusters.values()) this.#addCluster(atlas, cluster, nowMs);
    let selected: ScenePoint | null = null;
    for (const point of scene.points.values()) {
      if (point.assetId === scene.selected?.assetId) selected = point;
      else this.#addPoint(atlas, point, this.#options.markerScale, nowMs);
    }
    if (selected === null) return;
    const [x, y] = this.#pixelsOf(selected, nowMs);
    this.#addSprite(atlas.halo, x, y, spriteSize / 2, 0);
    this.#addPoint(atlas, selected, this.#options.markerScale * selectedScale, nowMs);
  }

  #addCluster(atlas: SpriteAtlas, cluster: SceneCluster, nowMs: number): void {
    const { scene } = this.#options;
    const [x, y] = this.#pixelsOf(cluster, nowMs);
    const isLit = scene.hovered?.cluster === cluster.key || scene.picked.clusters.has(cluster.key);
    this.#rings.add(x, y, cluster.radius, isLit ? 1 : 0, ...cluster.ends);
    const digits = Array.from(ringText(cluster.count)).flatMap(
      (character) => atlas.digits.get(character) ?? [],
    );
    let left = x - digits.reduce((width, { advance }) => width + advance, 0) / 2;
    for (const digit of digits) {
      this.#addSprite(digit, left + digit.advance / 2, y, digitHalf, 0);
      left += digit.advance;
    }
  }

  #addPoint(atlas: SpriteAtlas, point: ScenePoint, scale: number, nowMs: number): void {
    const [x, y] = this.#pixelsOf(point, nowMs);
    const half = (spriteSize / 2) * scale;
    const { hovered, selected, picked } = this.#options.scene;
    const isMarked = hovered?.assetId === point.assetId || picked.ids.has(point.assetId);
    if (isMarked && selected?.assetId !== point.assetId) this.#addSprite(atlas.halo, x, y, half, 0);
    if (point.heading === null) {
      const sprite = atlas.markers[point.status];
      if (sprite !== undefined) this.#addSprite(sprite, x, y, half, 0);
    } else this.#addSprite(atlas.heading, x, y, half, (point.heading * Math.PI) / 180);
  }

  #addSprite(sprite: Sprite, x: number, y: number, half: number, rotation: number): void {
    this.#sprites.add(x, y, half, rotation, ...sprite.rectangle);
  }

  #pixelsOf(item: ScenePoint | SceneCluster, nowMs: number): readonly [x: number, y: number] {
    return this.#projection.toPixels(...this.#options.scene.placeOf(item, nowMs));
  }

  #drawRings(gl: WebGL2RenderingContext): void {
    const program = this.#ringProgram;
    if (program === null) return;
    const { width, height } = this.#options.size();
    program.use();
    gl.uniform2f(program.uniform('viewport'), width, height);
    gl.uniform3fv(program.uniform('colors'), this.#colors.ring);
    gl.uniform3fv(program.uniform('disc'), this.#colors.disc);
    gl.uniform3fv(program.uniform('accent'), this.#colors.accent);
    program.draw(this.#rings.numbers(), this.#rings.count);
  }

  #drawSprites(gl: WebGL2RenderingContext): void {
    const program = this.#spriteProgram;
    if (program === null) return;
    const { width, height } = this.#options.size();
    program.use();
    gl.uniform2f(program.uniform('viewport'), width, height);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    gl.uniform1i(program.uniform('atlas'), 0);
    program.draw(this.#sprites.numbers(), this.#sprites.count);
  }
}
