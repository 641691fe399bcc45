import { useState } from 'react';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { ExportProgress } from '../ui/export/export-progress.tsx';
import { useExport, type ExportFile } from '../ui/export/use-export.ts';
import { TaskProgress } from '../ui/task-progress.tsx';
import { Block } from './block.tsx';
import classes from './building-blocks.module.css';
import { pause } from './pause.ts';
import { useWords } from './words.ts';

const begunMsAgo = 33_000;

const pretendExport: ExportFile = async (_format, { onProgress }) => {
  for (let second = 1; second <= 4; second += 1) {
    await pause(1000);
    onProgress({ receivedBytes: second * 1_200_000, rows: 61_900 });
  }
  return new Blob(['id\n'], { type: 'text/csv' });
};

export function Progress() {
  const words = useWords();
  const exporting = useExport('machines');
  const [startedAt] = useState(() => new Date(Date.now() - begunMsAgo));
  return (
    <Block name="TaskProgress, ExportMenu, ExportProgress">
      <div className={classes['stack']}>
        <div data-fill>
          <TaskProgress
            label={words.task}
            done={38_412}
            total={61_900}
            startedAt={startedAt}
            hint={words.taskHint}
            onCancel={() => undefined}
          />
        </div>
        <div data-fill>
          <TaskProgress label={words.task} done={0} total={null} onCancel={() => undefined} isCancelling />
        </div>
        <ExportMenu exporting={exporting} extent={words.list} exportFile={pretendExport} />
        <ExportProgress exporting={exporting} />
      </div>
    </Block>
  );
}
