import type { AlertFigures } from '@azimute/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import { SeverityLabel } from '../../../ui/severity-label.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertSearch } from '../api/alert-search.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Bars } from '../../../ui/charts/bars.tsx';
import classes from './figures.module.css';
import { proofColumns, ProofTable } from './proof-table.tsx';
import { AlertRowsLink, type Days } from './alert-rows-link.tsx';

interface PartProps {
  readonly figures: AlertFigures;
  readonly days: Days;
}

const mostShown = 8;

interface FigurePanelProps {
  readonly id: string;
  readonly title: string;
  readonly meta?: ReactNode;
  readonly children: ReactNode;
}

export function FigurePanel({ id, title, meta, children }: FigurePanelProps) {
  return (
    <section className={classes['part']} aria-labelledby={id}>
      <Row justify="space-between" gap={8} className={classes['partHead']}>
        <h2 id={id}>{title}</h2>
        {meta !== undefined && <span className="quiet">{meta}</span>}
      </Row>
      {children}
    </section>
  );
}

interface Ranked {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly rows: AlertSearch;
}

/** Counts as bars, largest first; the rest is one bar. */
function RankedBars({ ranked }: { readonly ranked: readonly Ranked[] }) {
  const text = useText('alert-figures');
  const format = useFormat();
  const shown = ranked.slice(0, mostShown);
  const others = ranked.slice(mostShown);
  const rest = others.reduce((sum, { count }) => sum + count, 0);
  if (ranked.length === 0) return <p className="quiet">{text('none')}</p>;
  return (
    <Bars
      bars={[
        ...shown.map(({ key, label, count, rows }) => ({
          key,
          label: <AlertRowsLink rows={rows}>{label}</AlertRowsLink>,
          value: count,
          words: format.number(count),
        })),
        ...(rest === 0
          ? []
          : [
              {
                key: '',
                label: text('others', format.counted(others.length)),
                value: rest,
                words: format.number(rest),
                isQuiet: true,
              },
            ]),
      ]}
    />
  );
}

export function ByType({ figures, days }: PartProps) {
  const text = useText('alert-figures');
  const format = useFormat();
  return (
    <FigurePanel id="by-type" title={text('byType')} meta={format.number(figures.raised.value)}>
      <RankedBars
        ranked={figures.byType.map(({ type, count }) => ({
          key: String(type.id),
          label: type.name,
          count,
          rows: { ...days, types: [type.id] },
        }))}
      />
    </FigurePanel>
  );
}

export function ByCustomer({ figures, days }: PartProps) {
  const text = useText('alert-figures');
  const alerts = useText('alerts');
  return (
    <FigurePanel id="by-customer" title={text('byCustomer')}>
      <RankedBars
        ranked={figures.byCustomer.map(({ customer, count }) => ({
          key: String(customer?.id ?? 0),
          label: customer?.name ?? alerts('withoutCustomer'),
          count,
          rows: { ...days, customers: [customer?.id ?? 0] },
        }))}
      />
    </FigurePanel>
  );
}

export function ByAsset({ figures: { byAsset, assetCount }, days }: PartProps) {
  const text = useText('alert-figures');
  const format = useFormat();
  return (
    <FigurePanel id="by-asset" title={text('byAsset')} meta={text('ofAssets', format.counted(assetCount))}>
      <ul className={classes['rows']}>
        {byAsset.slice(0, mostShown).map(({ asset, count, worst, worstCount }) => (
          <li key={asset.id}>
            <AlertRowsLink rows={{ ...days, assets: [asset.id] }}>{asset.code}</AlertRowsLink>
            <span className="quiet">{asset.model}</span>
            <b className="figure">{format.number(count)}</b>
            <span>
              <SeverityLabel severity={worst} /> <span className="figure">{format.number(worstCount)}</span>
            </span>
          </li>
        ))}
      </ul>
      {byAsset.length === 0 && <p className="quiet">{text('none')}</p>}
    </FigurePanel>
  );
}

/** Types most often resolved without a countermeasure. */
export function Noisy({ figures: { noisy }, days }: PartProps) {
  const text = useText('alert-figures');
  const format = useFormat();
  return (
    <FigurePanel id="noisy" title={text('noisy')} meta={text('withoutCountermeasure')}>
      <ul className={classes['rows']}>
        {noisy.map(({ type, count, withoutCountermeasure, falseCount }) => (
          <li key={type.id}>
            <AlertRowsLink rows={{ ...days, types: [type.id], hasCountermeasure: 'false' }}>
              {type.name}
            </AlertRowsLink>
            <span className="quiet">
              {text('falseOf', { formatted: format.number(falseCount), total: format.number(count) })}
            </span>
            <b className="figure">{format.percent(count === 0 ? null : withoutCountermeasure / count, 0)}</b>
            <Link
              to="/{-$locale}/services/simc/alertas/gerenciamento"
              search={{ alertType: type.id }}
              preload={false}
            >
              {text('adjust')}
            </Link>
          </li>
        ))}
      </ul>
      {noisy.length === 0 && <p className="quiet">{text('noNoisy')}</p>}
    </FigurePanel>
  );
}

/** Results of countermeasures. */
export function Proof({ figures: { countermeasures } }: Pick<PartProps, 'figures'>) {
  const text = useText('alert-figures');
  const format = useFormat();
  return (
    <FigurePanel id="proof" title={text('proof')} meta={text('added', format.counted(countermeasures.added))}>
      <Facts
        facts={proofColumns.map((name) => [text(`proof_${name}`), format.number(countermeasures[name])])}
      />
      <ProofTable countermeasures={countermeasures} />
    </FigurePanel>
  );
}
