import { useText } from '../../../i18n/use-text.ts';
import { Column, Row, Stack, Text, Hint } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { addDays } from '../list/trip-rows.ts';
import { TripList } from '../list/trip-list.tsx';
import { AssetLetter, comparedMost } from '../panel/asset-letter.tsx';
import { useRoutesScreen, type ShownAsset } from '../screen/routes-screen.ts';
import classes from './comparison.module.css';

/** Totals, trips and stops side by side, with their difference from the first column. */
export function Comparison() {
  const text = useText('routes');
  const { assets } = useRoutesScreen();
  const [first] = assets;
  return (
    <Row
      as="section"
      minHeight={0}
      flex={1}
      align="stretch"
      className={classes['columns']}
      aria-label={text('comparison')}
      tabIndex={0}
    >
      {assets.slice(0, comparedMost).map((asset) => (
        <Column
          as="section"
          key={`${asset.id} ${asset.period.from}`}
          flex="1 0 300px"
          minWidth={0}
          maxWidth="100%"
          className={classes['column']}
          aria-label={asset.label}
        >
          <Row as="h2" gap={8} paddingBlock={8} paddingInline={14} size={14} weight="semibold">
            <AssetLetter place={asset.place} />
            {asset.label}
          </Row>
          {first !== undefined && <ComparedSums of={asset} with={first} />}
          <TripList asset={asset} />
        </Column>
      ))}
      {assets.length > comparedMost && (
        <Text flex="none" maxWidth={160} padding={14} color="text-3" fontSize={12}>
          {text('comparedMost', { count: comparedMost })}
        </Text>
      )}
    </Row>
  );
}

interface ComparedSumsProps {
  readonly of: ShownAsset;
  readonly with: ShownAsset;
}

function ComparedSums({ of, with: first }: ComparedSumsProps) {
  const text = useText('routes');
  const format = useFormat();
  const [sums, others] = [addDays(of.sums), addDays(first.sums)];
  const figures = [
    ['distance', 'distanceMeters', (value: number) => format.distance(value / 1000, 1)],
    ['moving', 'tripSeconds', format.duration],
    ['idling', 'idlingSeconds', format.duration],
    ['topSpeed', 'topKph', format.speed],
    ['trips', 'trips', format.number],
    ['stops', 'stops', format.number],
  ] as const;
  return (
    <Stack
      as="dl"
      gap={4}
      columnGap={10}
      paddingBlock={10}
      paddingInline={14}
      margin={0}
      columns="1fr 1fr"
      fill="sunken"
      border="block"
      className={classes['sums']}
      title={text('sumsReason')}
    >
      {figures.map(([name, key, write]) => {
        const [value, other] = [sums[key], others[key]];
        const difference = of === first || value === null || other === null ? 0 : value - other;
        return (
          <div key={name}>
            <Hint as="dt">{text(name)}</Hint>
            <Row
              as="dd"
              align="baseline"
              gap={0}
              columnGap={6}
              wrap
              weight="semibold"
              whiteSpace="nowrap"
              className="figure"
            >
              {value === null ? '—' : write(value)}
              {difference !== 0 && (
                <span title={text('difference', { of: first.label })}>
                  {difference > 0 ? '+' : '−'}
                  {write(Math.abs(difference))}
                </span>
              )}
            </Row>
          </div>
        );
      })}
    </Stack>
  );
}
