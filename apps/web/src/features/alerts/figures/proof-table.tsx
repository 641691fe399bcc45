import type { AlertFigures } from '@azimute/contract';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';

export const proofColumns = ['held', 'recurred', 'waiting', 'cannotTell'] as const;
const groupings = ['kind', 'type', 'asset'] as const;

interface ProofTableProps {
  readonly countermeasures: AlertFigures['countermeasures'];
}

/** Results of countermeasures, by kind, type or asset. */
export function ProofTable({ countermeasures: { byKind, byType, byAsset } }: ProofTableProps) {
  const text = useText('alert-figures');
  const words = useText('alert-words');
  const [by, setBy] = useState<(typeof groupings)[number]>('kind');
  const rows = {
    kind: byKind.map(({ kind, ...counts }) => ({
      key: kind,
      label: words(`${kind}_measure`),
      ...counts,
    })),
    type: byType.map(({ type, ...counts }) => ({ key: String(type.id), label: type.name, ...counts })),
    asset: byAsset.map(({ asset, ...counts }) => ({ key: String(asset.id), label: asset.code, ...counts })),
  }[by];
  const titles = [
    ...proofColumns.map((name) => text(`proof_${name}`)),
    text('heldShare'),
    text('proofWorkOrders'),
  ];
  if (byKind.length === 0) return null;
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={text('proofBy')}
        value={by}
        data={groupings.map((value) => ({ value, label: text(`proofBy_${value}`) }))}
        onChange={(next) => setBy(next)}
      />
      {/* A scroll area must be reachable by keyboard. */}
      <Box as="section" overflowX="auto" tabIndex={0} aria-label={text('proof')}>
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">{text(`proofBy_${by}`)}</th>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, ...counts }) => (
              <ProofRow key={key} label={label} counts={counts} />
            ))}
          </tbody>
        </table>
      </Box>
    </>
  );
}

interface ProofRowProps {
  readonly label: string;
  readonly counts: Readonly<Record<(typeof proofColumns)[number] | 'workOrders', number>>;
}

function ProofRow({ label, counts }: ProofRowProps) {
  const format = useFormat();
  const { held, recurred, workOrders } = counts;
  const judged = held + recurred;
  return (
    <tr>
      <th scope="row">{label}</th>
      {proofColumns.map((name) => (
        <td key={name} className="figure">
          {format.number(counts[name])}
        </td>
      ))}
      <td className="figure">{judged === 0 ? '–' : format.percent(held / judged, 0)}</td>
      <td className="figure">{format.number(workOrders)}</td>
    </tr>
  );
}
