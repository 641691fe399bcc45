import { useEffect, useState } from 'react';

/** Accepts files dropped on or pasted into the screen; returns whether files are dragged over it. */
export function useFileDrop(onFiles: ((files: File[]) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (onFiles === undefined) return undefined;
    const take = (event: Event, data: DataTransfer | null): void => {
      if (data === null || data.files.length === 0) return;
      event.preventDefault();
      onFiles([...data.files]);
    };
    const onDrag = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      // There is no related target when the pointer leaves the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      take(event, event.dataTransfer);
    };
    const onPaste = (event: ClipboardEvent): void => take(event, event.clipboardData);
    window.addEventListener('dragover', onDrag);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDrag);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, [onFiles]);
  return isOver;
}
