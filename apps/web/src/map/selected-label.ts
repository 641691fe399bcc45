import mapLabel from './map-label.module.css';
import classes from './selected-label.module.css';

const belowPixels = 22;

/** The name under the selected marker. */
export class SelectedLabel {
  readonly #element = document.createElement('div');

  constructor(container: HTMLElement) {
    this.#element.className = `${mapLabel['label']} ${classes['selected']}`;
    this.#element.hidden = true;
    this.#element.dataset['onMap'] = '';
    container.append(this.#element);
  }

  name(text: string): void {
    this.#element.textContent = text;
  }

  /** Null hides it. */
  moveTo(pixels: readonly [x: number, y: number] | null): void {
    this.#element.hidden = pixels === null || this.#element.textContent === '';
    if (pixels === null) return;
    const [x, y] = [Math.round(pixels[0]), Math.round(pixels[1] + belowPixels)];
    this.#element.style.transform = `translate(${x}px, ${y}px) translateX(-50%)`;
  }

  remove(): void {
    this.#element.remove();
  }
}
