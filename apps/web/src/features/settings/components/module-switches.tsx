import { isModuleWithin, moduleCodes, type ModuleCode } from '@azimute/contract/modules';
import { everyonesModule } from '@azimute/contract/profiles/values';
import { Switch } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { RecordForm } from '../../../ui/form/use-record-form.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useModuleWords } from '../../profiles/api/use-module-words.ts';
import { switchModule } from '../api/switch-module.ts';
import type { AccountValues } from '../api/account-values.ts';
import classes from './settings.module.css';

/** Top-level modules, each switched with its submodules; notifications are always on. */
const switched = moduleCodes
  .filter((code) => code !== everyonesModule && !moduleCodes.some((other) => isBelow(code, other)))
  .map((module) => ({ module, parts: moduleCodes.filter((code) => isBelow(code, module)) }));

function isBelow(code: ModuleCode, module: ModuleCode): boolean {
  return code !== module && isModuleWithin(code, module);
}

interface ModuleSwitchesProps {
  readonly form: RecordForm<AccountValues>;
}

/** Modules of the account; an inactive module is closed to all users, but keeps its data. */
export function ModuleSwitches({ form }: ModuleSwitchesProps) {
  const text = useText('settings');
  const words = useModuleWords();
  const { modules } = form.values;
  const isOn = (module: ModuleCode): boolean => modules.some((code) => isModuleWithin(module, code));
  return (
    <Stack as="fieldset" gap={12} margin={0} padding={0} className={classes['switches']}>
      <Text as="legend" marginBottom={8} padding={0} fontSize={13} weight="semibold">
        {text('modules')}
      </Text>
      {switched.map(({ module, parts }) => (
        <Switch
          key={module}
          label={words(module)}
          {...(parts.length > 0 && { description: parts.map(words).join(', ') })}
          checked={isOn(module)}
          onChange={(event) =>
            form.set('modules', switchModule(modules, module, event.currentTarget.checked))
          }
        />
      ))}
    </Stack>
  );
}
