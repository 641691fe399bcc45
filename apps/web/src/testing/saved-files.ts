import { waitFor } from '@testing-library/dom';
import { onTestFinished, vi } from 'vitest';

interface SavedFile {
  readonly name: string;
  /** Without byte order mark and final line break. */
  readonly lines: readonly string[];
}

/** Intercepts downloads of the page. Returns a function that waits for the next file. */
export function catchSavedFiles(): () => Promise<SavedFile> {
  const contents: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (content) => {
    contents.push(content as Blob);
    return `blob:saved-${contents.length}`;
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  onTestFinished(() => click.mockRestore());
  return async () => {
    const [name, content] = await waitFor(() => {
      const [next] = names.splice(0, 1);
      if (next === undefined) throw new Error('Nothing is saved yet.');
      return [next, contents.splice(0, 1)[0]] as const;
    });
    const written = (await content?.text()) ?? '';
    return {
      name,
      lines: written
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split(/\r?\n/),
    };
  };
}
