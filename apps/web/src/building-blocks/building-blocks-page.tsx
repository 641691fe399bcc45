import { locales } from '@azimute/contract/locales';
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { severities } from '@azimute/contract/geofences/values';
import { changeLanguage } from '../i18n/i18n.ts';
import { useLocale } from '../i18n/use-text.ts';
import { LogoMark } from '../ui/logo-mark.tsx';
import { Box, Row, Stack, Text } from '../ui/layout/primitives.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { Layouts } from './layouts.tsx';
import { Lists } from './lists.tsx';
import { Looks } from './looks.tsx';
import { Maps } from './maps.tsx';
import { Progress } from './progress.tsx';
import { States } from './states.tsx';
import { Chart } from '../ui/charts/chart.tsx';
import { Block } from './block.tsx';
import { SeverityLabel } from '../ui/severity-label.tsx';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { StatusLabel } from '../ui/status-label.tsx';
import { statusOrder } from '../ui/status-shapes.ts';
import classes from './building-blocks.module.css';

const shape = {
  categories: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  series: [
    { name: 'Share', values: [62, 71, null, 68, 74] },
    { name: 'Goal', values: [70, 70, 70, 70, 70] },
  ],
  format: (value: number | null) => (value === null ? 'no data' : `${value} %`),
};

/** All building blocks in all states, for development. */
export function BuildingBlocksPage() {
  return (
    <Stack
      as="main"
      alignItems="start"
      gap={16}
      padding="gutter"
      marginBlock={0}
      marginInline="auto"
      maxWidth={1440}
      columns="repeat(auto-fill, minmax(min(400px, 100%), 1fr))"
    >
      <Row as="header" gap={12} wrap span="all">
        <LogoMark size={32} />
        <Box as="h1" flex={1} size={20}>
          Building blocks
        </Box>
        <Languages />
        <Themes />
      </Row>
      <Layouts />
      <Looks />
      <Charts />
      <Statuses />
      <Fields />
      <Dialogs />
      <Progress />
      <States />
      <Lists />
      <Maps />
    </Stack>
  );
}

function Languages() {
  const locale = useLocale();
  return (
    <SegmentedControl
      aria-label="Language"
      data={locales.map((one) => ({ value: one, label: one.toUpperCase() }))}
      value={locale}
      onChange={(next) => void changeLanguage(next)}
    />
  );
}

function Themes() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Theme"
      data={['light', 'dark', 'auto']}
      value={colorScheme}
      onChange={(next) => setColorScheme(next)}
    />
  );
}

function Charts() {
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

function Statuses() {
  return (
    <Block name="StatusGlyph, StatusLabel, SeverityLabel">
      <div className={classes['stack']}>
        {statusOrder.map((status) => (
          <div key={status} className={classes['line']}>
            <StatusGlyph status={status} size={20} />
            <StatusLabel status={status} />
            <StatusLabel status={status} pill />
          </div>
        ))}
        {severities.map((severity) => (
          <div key={severity} className={classes['line']}>
            <SeverityLabel severity={severity} />
            <SeverityLabel severity={severity} pill />
          </div>
        ))}
      </div>
    </Block>
  );
}
