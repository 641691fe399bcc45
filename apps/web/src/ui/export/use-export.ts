import type { ExportFormat } from '@azimute/contract/constants';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { toastSuccess } from '../toasts.tsx';
import { saveFile } from './save-file.ts';

export interface ExportSource {
  /** Answers the file; the signal ends it when the person cancels. */
  readonly exportFile: (format: ExportFormat, signal: AbortSignal) => Promise<Blob>;
  /** Name of the file; the day and the ending are added. */
  readonly fileName: string;
}

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly fileName: string }
  | { readonly kind: 'failed'; readonly format: ExportFormat; readonly error: unknown };

interface Exporting {
  readonly state: ExportState;
  readonly start: (format: ExportFormat) => void;
  readonly cancel: () => void;
  /** Takes a failure away that the person has seen. */
  readonly dismiss: () => void;
}

/** One export at a time. It goes on when its screen is left: the file is saved when it is there. */
export function useExport({ exportFile, fileName }: ExportSource): Exporting {
  const text = useText('ui');
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const run = async (format: ExportFormat): Promise<void> => {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    const name = `${fileName}-${new Date().toISOString().slice(0, 10)}.${format}`;
    setState({ kind: 'running', fileName: name });
    try {
      const content = await exportFile(format, controller.signal);
      if (controller.signal.aborted) return;
      saveFile(content, name);
      toastSuccess(text('exported', { name }));
      setState({ kind: 'idle' });
    } catch (error) {
      if (!controller.signal.aborted) setState({ kind: 'failed', format, error });
    }
  };
  return {
    state,
    start: (format) => void run(format),
    cancel: () => {
      running.current?.abort();
      setState({ kind: 'idle' });
    },
    dismiss: () => setState({ kind: 'idle' }),
  };
}
