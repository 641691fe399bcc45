import { useState } from 'react';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { TaskProgress } from '../ui/task-progress.tsx';
import { Block } from './block.tsx';
import classes from './building-blocks.module.css';
import { pause } from './pause.ts';
import { useWords } from './words.ts';

const begunMsAgo = 33_000;

export function Progress() {
  const words = useWords();
  const [startedAt] = useState(() => new Date(Date.now() - begunMsAgo));
  return (
    <Block name="TaskProgress, ExportMenu">
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
        <ExportMenu
          isPhone={false}
          extent={words.list}
          fileName="machines"
          exportFile={async () => {
            await pause(4000);
            return new Blob(['id\n'], { type: 'text/csv' });
          }}
        />
      </div>
    </Block>
  );
}
