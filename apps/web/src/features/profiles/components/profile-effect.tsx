import { IconEye } from '@tabler/icons-react';
import type { ModuleCode } from '@azimute/contract/modules';
import { useText } from '../../../i18n/use-text.ts';
import type { ScreenEntry } from '../../../ui/screens.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { emptyProfile, type ProfileValues } from '../api/profile-values.ts';
import { screensOfProfile } from '../api/what-one-sees.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import classes from './profile-dialog.module.css';
import type { ChoiceUnit } from './unit-scope.tsx';

interface ProfileEffectProps {
  readonly values: ProfileValues;
  readonly stored: ProfileValues;
  readonly units: readonly ChoiceUnit[];
  readonly modulesOn: readonly ModuleCode[];
}

/** Screens that a user with only this profile sees. */
export function ProfileEffect({ values, stored, units, modulesOn }: ProfileEffectProps) {
  const text = useText('profiles');
  const shell = useText('shell');
  const format = useFormat();
  const assetsOf = ({ sections, unitIds }: ProfileValues): number => {
    if (!showsFleet(screensOfProfile(sections, modulesOn))) return 0;
    const held = new Set(unitIds);
    return units.reduce((sum, { id, assets }) => (held.has(id) ? sum + assets : sum), 0);
  };
  const screens = screensOfProfile(values.sections, modulesOn);
  const now = assetsOf(values);
  const before = assetsOf(stored);
  return (
    <Row
      as="output"
      gap={8}
      paddingBlock={10}
      paddingInline={12}
      line={18}
      fill="accent-soft"
      radius={2}
      align="stretch"
      className={classes['effect']}
    >
      <IconEye size={16} stroke={1.75} aria-hidden />
      <span>
        <span>
          <strong>{text('effectTitle')}</strong> {text('effectAssets', format.counted(now))}
          {stored !== emptyProfile &&
            before !== now &&
            ` ${text('effectBefore', { formatted: format.number(before) })}`}
        </span>
        {!showsFleet(screens) && values.unitIds.length > 0 && <span>{text('effectNoFleet')}</span>}
        <span>
          {text('effectScreens', { screens: screens.map((screen) => shell(screen.text)).join(', ') })}
        </span>
      </span>
    </Row>
  );
}

function showsFleet(screens: readonly ScreenEntry[]): boolean {
  return screens.some(({ name }) => name.startsWith('services-simc-geolocalizacao'));
}
