import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { TrashedFile } from '../api/file-queries.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** For how long a file stays in the trash, in words. */
export function useDaysLeft(): (file: TrashedFile) => string {
  const text = useText('files');
  const format = useFormat();
  const now = useNow(minuteMs);
  return ({ goneAt }) => {
    // The time of the screen is up to a minute old.
    const leftMs = new Date(goneAt).getTime() - now.getTime() - minuteMs;
    const count = Math.max(0, Math.ceil(leftMs / dayMs));
    return text('days', format.counted(count));
  };
}
