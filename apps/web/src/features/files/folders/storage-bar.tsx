import { useText } from '../../../i18n/use-text.ts';
import type { AnswerOf } from '@azimute/contract';
import { Box } from '../../../ui/layout/primitives.tsx';
import task from '../../../ui/task-progress.module.css';
import { useBytes } from '../components/use-bytes.ts';
import classes from './folder-tree.module.css';

const nearlyFull = 0.9;

/** How much the account stores, of what it may. */
export function StorageBar({
  usedBytes: used,
  quotaBytes: quota,
}: Pick<AnswerOf<'listFileFolders'>, 'usedBytes' | 'quotaBytes'>) {
  const text = useText('files');
  const bytes = useBytes();
  return (
    <Box
      paddingTop={12}
      paddingBottom={4}
      paddingInline={12}
      fontSize={12}
      className={classes['storage']}
      data-nearly-full={used >= quota * nearlyFull || undefined}
    >
      <span className="figure">{text('storageUsed', { used: bytes(used), quota: bytes(quota) })}</span>
      <progress
        className={task['bar']}
        aria-label={text('storage')}
        value={Math.min(used, quota)}
        max={quota}
      />
    </Box>
  );
}
