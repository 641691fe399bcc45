import { locales } from '@azimute/contract/locales';
import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { changeLanguage } from '../i18n/i18n.ts';
import { useLocale } from '../i18n/use-text.ts';
import { LogoMark } from '../ui/logo-mark.tsx';
import classes from './building-blocks.module.css';
import { Charts } from './charts.tsx';
import { Dialogs } from './dialogs.tsx';
import { Fields } from './fields.tsx';
import { Layouts } from './layouts.tsx';
import { Lists } from './lists.tsx';
import { Maps } from './maps.tsx';
import { Progress } from './progress.tsx';
import { States } from './states.tsx';
import { Statuses } from './statuses.tsx';

/** Every building block in every state, to look at while one works on it. */
export function BuildingBlocksPage() {
  return (
    <main className={classes['page']}>
      <header className={classes['header']}>
        <LogoMark size={32} />
        <h1>Building blocks</h1>
        <Languages />
        <Themes />
      </header>
      <Layouts />
      <Charts />
      <Statuses />
      <Fields />
      <Dialogs />
      <Progress />
      <States />
      <Lists />
      <Maps />
    </main>
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
