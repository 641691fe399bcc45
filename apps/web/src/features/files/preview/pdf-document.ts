import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite returns the address of the worker.
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import decodersUrl from 'virtual:pdf-decoders';

GlobalWorkerOptions.workerSrc = workerUrl;

/** The content policy forbids WebAssembly, so scanned images are decoded in JavaScript. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const data = await file.arrayBuffer();
  return getDocument({
    data,
    useWasm: false,
    wasmUrl: decodersUrl,
    disableWorkerRendering: true,
  }).promise;
}

const mostPixels = 8_000_000;

interface Drawing {
  readonly canvas: HTMLCanvasElement;
  readonly page: number;
  /** CSS pixels. */
  readonly width: number;
  readonly signal: AbortSignal;
}

/** Draws a page at the requested width, and returns its text for screen readers. */
export async function drawPage(pdf: PDFDocumentProxy, drawing: Drawing): Promise<string> {
  const { canvas, width, signal } = drawing;
  const page = await pdf.getPage(drawing.page);
  signal.throwIfAborted();
  const plain = page.getViewport({ scale: 1 });
  const scale = width / plain.width;
  const density = Math.min(
    window.devicePixelRatio,
    Math.sqrt(mostPixels / (plain.width * plain.height)) / scale,
  );
  const viewport = page.getViewport({ scale: scale * density });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${Math.round(plain.height * scale)}px`;
  const rendering = page.render({ canvas, viewport });
  signal.addEventListener('abort', () => rendering.cancel(), { once: true });
  await rendering.promise;
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
