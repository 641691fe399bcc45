import { dayMs, minuteMs } from '@azimute/contract/durations';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { TrashedFile } from '../api/file-queries.ts';

/** Describes how long a file remains in the trash. */
export function useDaysLeft(): (file: TrashedFile) => string {
  const text = useText('files');
  const format = useFormat();
  const now = useNow(minuteMs);
  return ({ goneAt }) => {
    // The screen's time is up to a minute old.
    const leftMs = new Date(goneAt).getTime() - now.getTime() - minuteMs;
    const count = Math.max(0, Math.ceil(leftMs / dayMs));
    return text('days', format.counted(count));
  };
}
