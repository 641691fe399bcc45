import { Chart } from '../ui/charts/chart.tsx';
import { Row, Stack, Text } from '../ui/layout/primitives.tsx';
import { Block } from './block.tsx';

const shape = {
  categories: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  series: [
    { name: 'Share', values: [62, 71, null, 68, 74] },
    { name: 'Goal', values: [70, 70, 70, 70, 70] },
  ],
  format: (value: number | null) => (value === null ? 'no data' : `${value} %`),
};

export function Charts() {
  return (
    <Block name="Chart" isWide>
      <Row gap={16} align="stretch" wrap>
        {(['line', 'bars'] as const).map((kind) => (
          <Stack key={kind} flex={1} gap={4} minHeight={220}>
            <Text size={12}>{kind}</Text>
            <Chart label={kind} shape={{ ...shape, kind }} />
          </Stack>
        ))}
      </Row>
    </Block>
  );
}
