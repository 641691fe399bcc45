import type { AssetImportDetail, UpdateAssetImport } from '@azimute/contract';
import { assetImportFields } from '@azimute/contract/asset-imports';
import { customColumnOf } from '@azimute/contract/assets/custom-fields';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight, IconEqual } from '@tabler/icons-react';
import { callApi } from '../../../api/client.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FileFacts, FirstLines, PreviewFoot } from '../../../ui/import/preview-parts.tsx';
import { useSaveKey } from '../../../ui/dialog-layers.ts';
import { chooseField, fieldOf } from '../../../ui/import/choose-field.ts';
import { ColumnChoice } from '../../../ui/import/column-choice.tsx';
import { ImportCounts } from '../../../ui/import/import-counts.tsx';
import classes from '../../../ui/import/import.module.css';
import { useArrivalFocus } from '../../../ui/import/use-arrival-focus.ts';
import { useImportDraft } from '../../../ui/import/use-import-draft.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { customFieldsOptions } from '../../custom-fields/custom-fields-query.ts';
import { assetImports } from './asset-imports.ts';
import { BadLines } from './bad-lines.tsx';
import { MissingSwitches } from './missing-switches.tsx';
import { useFieldName } from './use-field-name.ts';

interface AssetImportPreviewProps {
  readonly shown: AssetImportDetail;
  readonly onAnother: () => void;
}

/** Effect of importing the file, with its settings. */
export function AssetImportPreview({ shown: stored, onAnother }: AssetImportPreviewProps) {
  const text = useText('asset-import');
  const nameOf = useFieldName();
  const format = useFormat();
  const fileWords = useFileWords();
  const params = { assetImportId: stored.id };
  const draft = useImportDraft(assetImports, stored.id, stored, {
    update: (entered: UpdateAssetImport) => callApi('updateAssetImport', { params, body: entered }),
    start: () => callApi('startAssetImport', { params }),
  });
  const { changed: shown, change, isPreviewing, start, isStarting } = draft;
  const arrived = useArrivalFocus<HTMLDivElement>();
  const { preview, mapping } = shown;
  const custom = useQuery(customFieldsOptions).data ?? [];
  const fields = [...assetImportFields, ...custom.map(({ id }) => customColumnOf(id))];
  const active = preview.create + preview.change;
  const canStart = active > 0 && !isPreviewing;
  const begin = (): void => {
    if (canStart && !isStarting) start();
  };
  useSaveKey(begin);
  return (
    <div ref={arrived} tabIndex={-1} className={classes['step']}>
      <FileFacts fileName={shown.fileName} facts={fileWords(shown)} onAnother={onAnother} />
      <Stack columns={1} gap={20} className={classes['evaluated']} aria-busy={isPreviewing}>
        <Effect shown={shown} active={active} />
        <ColumnChoice
          headings={shown.headings}
          sample={shown.sample}
          hint={text('columnsHint')}
          fields={fields}
          labelOf={nameOf}
          ignoreLabel={text('ignore')}
          fieldOf={(column) => fieldOf(mapping, fields, column)}
          onChoose={(column, field) =>
            change({ mapping: { ...mapping, ...chooseField(mapping, column, field) } })
          }
        />
        <MissingSwitches shown={shown} onChange={change} />
        {preview.moves > 0 && <DeviceMoves shown={shown} />}
        {preview.archived > 0 && <p>{text('archived', format.counted(preview.archived))}</p>}
        {preview.recognized > 0 && <RecognizedIds shown={shown} />}
        {preview.bad > 0 && <BadLines shown={shown} hint={text('badLinesHint')} />}
      </Stack>
      <PreviewFoot
        label={active === 0 ? text('startNone') : text('start', format.counted(active))}
        warning={preview.bad > 0 && text('leftOut', format.counted(preview.bad))}
        canStart={canStart}
        isStarting={isStarting}
        onStart={begin}
      />
    </div>
  );
}

interface EffectProps {
  readonly shown: AssetImportDetail;
  /** Number of lines that create or change an asset. */
  readonly active: number;
}

function Effect({ shown: { preview, mapping }, active }: EffectProps) {
  const text = useText('asset-import');
  return (
    <>
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
    </>
  );
}

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab' } as const;
const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const;

/** Describes how the file was read. */
function useFileWords(): (shown: AssetImportDetail) => string[] {
  const text = useText('asset-import');
  const format = useFormat();
  return ({ lineCount, encoding, separator }) => [
    text('lines', format.counted(lineCount)),
    text('encoding', { name: encodingNames[encoding] }),
    text(`separator_${separatorNames[separator]}`),
  ];
}

/** Devices that move to another asset because of their line. */
function DeviceMoves({ shown: { preview, moves } }: { readonly shown: AssetImportDetail }) {
  const text = useText('asset-import');
  const format = useFormat();
  const further = preview.moves - moves.length;
  const lines = moves.map(({ line, deviceId, from, to }) => ({
    key: deviceId,
    line,
    glyph: IconArrowRight,
    tone: 'plain' as const,
    name: deviceId,
    words: text('move', { from: from.code, to }),
  }));
  return (
    <FirstLines
      title={text('movesCount', { formatted: format.number(preview.moves) })}
      label={text('moves')}
      lines={lines}
      further={further > 0 && text('moreMoves', { formatted: format.number(further) })}
    />
  );
}

/** IDs of the file that match existing ones except for letter case or hyphens. */
function RecognizedIds({ shown: { preview, recognized } }: { readonly shown: AssetImportDetail }) {
  const text = useText('asset-import');
  const format = useFormat();
  const further = preview.recognized - recognized.length;
  const lines = recognized.map(({ line, field, written, known }) => ({
    key: `${line} ${field} ${written}`,
    line,
    glyph: IconEqual,
    tone: 'plain' as const,
    name: written,
    words: text('recognizedAs', { known }),
  }));
  return (
    <FirstLines
      title={text('recognizedCount', { formatted: format.number(preview.recognized) })}
      label={text('recognized')}
      lines={lines}
      further={further > 0 && text('moreMoves', { formatted: format.number(further) })}
    />
  );
}
