import type { ExportFormat } from '@azimute/contract/list';
import type { PositionFileFormat } from '@azimute/contract/position-imports';
import type { TripExportFormat } from '@azimute/contract/trips/values';
import { useRef, useState } from 'react';
import type { DownloadProgress, OnDownloadProgress } from '../../api/create-client.ts';
import { useText } from '../../i18n/use-text.ts';
import { toastSuccess } from '../toasts.tsx';
import { dayOf } from '../calendar/calendar-day.ts';
import { useTimeZone } from '../use-format.ts';
import { saveFile } from './save-file.ts';

interface Download {
  /** Aborted when the user cancels. */
  readonly signal: AbortSignal;
  readonly onProgress: OnDownloadProgress;
}

export type FileFormat = ExportFormat | PositionFileFormat | TripExportFormat;
export type ExportFile<Format extends FileFormat = ExportFormat> = (
  format: Format,
  download: Download,
) => Promise<Blob>;

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly fileName: string; readonly progress: DownloadProgress | null }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void };

export interface Exporting<Format extends FileFormat = ExportFormat> {
  readonly state: ExportState;
  readonly start: (format: Format, exportFile: ExportFile<Format>) => void;
  readonly cancel: () => void;
  /** Dismisses a failure. */
  readonly dismiss: () => void;
}

/**
 * Runs one export at a time for the screen. It continues after leaving the screen. `fileName` has no extension or date;
 * the date defaults to today in the account's time zone.
 */
export function useExport<Format extends FileFormat = ExportFormat>(
  fileName: string,
  day?: string,
): Exporting<Format> {
  const text = useText('ui');
  const timeZone = useTimeZone();
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  const run = async (format: Format, exportFile: ExportFile<Format>): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current?.abort();
    running.current = controller;
    const name = `${fileName}-${day ?? todayIn(timeZone)}.${format}`;
    const show = (next: ExportState): void => {
      if (!signal.aborted) setState(next);
    };
    show({ kind: 'running', fileName: name, progress: null });
    try {
      const content = await exportFile(format, {
        signal,
        onProgress: (progress) => show({ kind: 'running', fileName: name, progress }),
      });
      if (signal.aborted) return;
      saveFile(content, name);
      toastSuccess(text('exported', { name }));
      show({ kind: 'idle' });
    } catch (error) {
      show({ kind: 'failed', error, retry: () => void run(format, exportFile) });
    }
  };
  return {
    state,
    start: (format, exportFile) => void run(format, exportFile),
    cancel: () => {
      running.current?.abort();
      setState({ kind: 'idle' });
    },
    dismiss: () => setState({ kind: 'idle' }),
  };
}

function todayIn(timeZone: string): string {
  return dayOf(Date.now(), timeZone);
}
