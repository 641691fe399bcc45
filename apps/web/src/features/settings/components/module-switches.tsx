import { isModuleWithin, type ModuleCode } from '@azimute/contract/modules';
import { Switch } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { switchModule } from '../api/switch-module.ts';
import type { AccountValues } from '../api/account-values.ts';
import classes from './settings.module.css';

/** The modules that there is anything of, each with all below it. */
const switched = [
  { module: 'services:simc:geolocalizacao', words: 'monitoring' },
  { module: 'services:simc:settings', words: 'profiles' },
  { module: 'admin:users', words: 'users' },
] as const;

interface ModuleSwitchesProps {
  readonly of: RecordForm<AccountValues>;
}

/** What the account uses: off, a module is closed to everyone in it, and nothing of it is lost. */
export function ModuleSwitches({ of }: ModuleSwitchesProps) {
  const text = useText('settings');
  const { modules } = of.values;
  const isOn = (module: ModuleCode): boolean => modules.some((code) => isModuleWithin(module, code));
  return (
    <Stack as="fieldset" gap={12} margin={0} padding={0} className={classes['switches']}>
      <Text as="legend" marginBottom={8} padding={0} fontSize={13} weight="semibold">
        {text('modules')}
      </Text>
      {switched.map(({ module, words }) => (
        <Switch
          key={module}
          label={text(`module_${words}`)}
          description={text(`hint_${words}`)}
          checked={isOn(module)}
          onChange={(event) => of.set('modules', switchModule(modules, module, event.currentTarget.checked))}
        />
      ))}
    </Stack>
  );
}
