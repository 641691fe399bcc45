import { locales } from '@azimute/contract/locales';
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { changeLanguage } from '../i18n/i18n.ts';
import { useLocale } from '../i18n/use-text.ts';
import { LogoMark } from '../ui/logo-mark.tsx';
import { Box, Row, Stack } from '../ui/layout/primitives.tsx';
import { Charts } from './charts.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { Layouts } from './layouts.tsx';
import { Lists } from './lists.tsx';
import { Looks } from './looks.tsx';
import { Maps } from './maps.tsx';
import { Progress } from './progress.tsx';
import { States } from './states.tsx';
import { Statuses } from './statuses.tsx';

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
