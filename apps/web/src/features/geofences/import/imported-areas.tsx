import type { AreaProblem, GeofenceImport, ImportedArea } from '@azimute/contract';
import { farFromAssetsKm, ownAreaProblems } from '@azimute/contract/geofence-files';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { LineList, type ListedLine } from '../../../ui/import/line-list.tsx';
import { GeofenceGlyph } from '../../../ui/geofence-glyph.tsx';
import { Text, Title, Hint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { shapeProblemOf } from '../api/check-geofence.ts';
import { importedAreasOptions } from './geofence-imports.ts';
import { ShownOf } from '../../../ui/import/preview-parts.tsx';

interface ImportedAreasProps {
  readonly shown: GeofenceImport;
  /** `bad`: only areas that are not imported. */
  readonly only: 'all' | 'bad';
}

/** Areas of a file by number, each with its result or the reason why it is not imported. */
export function ImportedAreas({ shown, only }: ImportedAreasProps) {
  const text = useText('geofence-import');
  const format = useFormat();
  const toLine = useAreaLine();
  const list = useInfiniteQuery(importedAreasOptions(shown, only));
  const lines = list.data?.pages.flatMap(({ items }) => items.map(toLine)) ?? [];
  return (
    <section>
      <Title as="h3" size={14}>
        {text(only === 'bad' ? 'badAreas' : 'areas')}
      </Title>
      {list.data === undefined ? (
        <Waiting query={list} rows={3} />
      ) : (
        <LineList label={text('areas')} lines={lines} />
      )}
      <ShownOf
        list={list}
        words={text('shownOf', {
          shown: format.number(lines.length),
          total: format.number(list.data?.pages[0]?.total ?? 0),
        })}
      />
    </section>
  );
}

function useAreaLine(): (area: ImportedArea) => ListedLine {
  const problemWords = useProblemWords();
  const factWords = useFactWords();
  const repairWords = useRepairWords();
  const text = useText('geofence-import');
  const format = useFormat();
  return (area) => {
    const { line, name, color, parent, problems, keptShare, warnings } = area;
    const isBad = problems.length > 0;
    const repair = keptShare === null ? null : repairWords(keptShare, isBad);
    const isPlain = repair === null && warnings.length === 0;
    return {
      line,
      name,
      glyph: isBad ? IconAlertCircle : isPlain ? IconCircleCheck : IconAlertTriangle,
      tone: isBad ? 'bad' : isPlain ? 'ok' : 'warn',
      words: (
        <>
          {!isBad && <GeofenceGlyph color={color} isSub={parent !== null} />}{' '}
          {isBad ? problems.map(problemWords).join('\n') : factWords(area)}
          {warnings.map((warning) => (
            <Text key={warning} size={12} color="warn-text">
              {text(`warning_${warning}`, { km: format.number(farFromAssetsKm) })}
            </Text>
          ))}
          {repair !== null && <Hint>{repair}</Hint>}
        </>
      ),
    };
  };
}

function useProblemWords(): (problem: AreaProblem) => string {
  const text = useText('geofence-import');
  const geofences = useText('geofences');
  return (problem) => {
    const own = ownAreaProblems.find((one) => one === problem);
    if (own !== undefined) return text(`problem_${own}`);
    const ofShape = shapeProblemOf(problem);
    return ofShape === undefined ? '' : geofences(`shape_${ofShape}`);
  };
}

function useFactWords(): (area: ImportedArea) => string {
  const text = useText('geofence-import');
  const geofences = useText('geofences');
  const format = useFormat();
  return ({ vertexCount, areaSquareMeters, maxSpeedKph, parent, tags }) =>
    [
      text('vertices', format.counted(vertexCount)),
      format.area(areaSquareMeters),
      ...(maxSpeedKph === null ? [] : [format.speed(maxSpeedKph)]),
      ...(parent === null ? [] : [geofences('within', { parent })]),
      ...(tags.length === 0 ? [] : [tags.join(', ')]),
    ].join(' · ');
}

/** Describes how a repair changes a shape, or would change it. */
function useRepairWords(): (keptShare: number, isBad: boolean) => string {
  const text = useText('geofence-import');
  const format = useFormat();
  return (keptShare, isBad) => {
    const isWhole = keptShare > 0.9995;
    if (isBad) return text('canRepair');
    return isWhole ? text('repairedWhole') : text('repairedPart', { share: format.percent(keptShare, 0) });
  };
}
