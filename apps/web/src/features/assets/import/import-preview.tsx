import type { AssetImportDetail } from '@azimute/contract';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { BadLines } from './bad-lines.tsx';
import { ColumnTable } from './column-table.tsx';
import { DeviceMoves } from './device-moves.tsx';
import { FileFacts } from './file-facts.tsx';
import classes from './import-preview.module.css';
import { ImportCounts } from '../../../ui/file-import/import-counts.tsx';
import { MissingSwitches } from './missing-switches.tsx';
import { useArrivalFocus } from '../../../ui/file-import/use-arrival-focus.ts';
import { useImportChanges } from './use-import-changes.ts';

interface ImportPreviewProps {
  readonly shown: AssetImportDetail;
  readonly onAnother: () => void;
}

/** What importing the file would do, and what can be changed about it. */
export function ImportPreview({ shown: stored, onAnother }: ImportPreviewProps) {
  const text = useText('asset-import');
  const { changed: shown, change, isJudging, start, isStarting } = useImportChanges(stored);
  const arrived = useArrivalFocus<HTMLDivElement>();
  const { preview, mapping } = shown;
  const active = preview.create + preview.change;
  const canStart = active > 0 && !isJudging;
  const begin = (): void => {
    if (canStart && !isStarting) start();
  };
  useHotkeys([['mod+Enter', begin]], []);
  return (
    <div ref={arrived} tabIndex={-1} className={classes['preview']}>
      <FileFacts shown={shown} onAnother={onAnother} />
      <div className={classes['judged']} aria-busy={isJudging}>
        <ImportCounts
          label={text('counts')}
          counts={[
            { name: text('create'), count: preview.create },
            { name: text('change'), count: preview.change },
            { name: text('unchanged'), count: preview.unchanged },
            { name: text('bad'), count: preview.bad, isBad: true },
          ]}
        />
        {mapping.code === null ? (
          <InlineError>{text('needsCode')}</InlineError>
        ) : (
          active === 0 &&
          (preview.unchanged > 0 ? (
            <p>{text('allUnchanged')}</p>
          ) : (
            <InlineError>{text('nothingGood')}</InlineError>
          ))
        )}
        <ColumnTable shown={shown} onChange={(changed) => change({ mapping: changed })} />
        <MissingSwitches shown={shown} onChange={change} />
        {preview.moves > 0 && <DeviceMoves shown={shown} />}
        {preview.bad > 0 && <BadLines shown={shown} hint={text('badLinesHint')} />}
      </div>
      <Foot active={active} bad={preview.bad} canStart={canStart} isStarting={isStarting} onStart={begin} />
    </div>
  );
}

interface FootProps {
  readonly active: number;
  readonly bad: number;
  readonly canStart: boolean;
  readonly isStarting: boolean;
  readonly onStart: () => void;
}

function Foot({ active, bad, canStart, isStarting, onStart }: FootProps) {
  const text = useText('asset-import');
  const format = useFormat();
  return (
    <div className={classes['foot']}>
      <output className={classes['leftOut']}>
        {bad > 0 && text('leftOut', { count: bad, formatted: format.number(bad) })}
      </output>
      <Button variant="filled" disabled={!canStart} loading={isStarting} onClick={onStart}>
        {active === 0
          ? text('startNone')
          : text('start', { count: active, formatted: format.number(active) })}
      </Button>
    </div>
  );
}
