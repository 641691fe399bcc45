import { Checkbox } from '@mantine/core';
import { everyonesModule, seeOnlyModules } from '@azimute/contract/profiles/values';
import type { ModuleCode, Section } from '@azimute/contract/modules';
import { useText } from '../../../i18n/use-text.ts';
import { Text, Title } from '../../../ui/layout/primitives.tsx';
import { withLevel } from '../api/profile-values.ts';
import { modulesByGroup, useModuleWords } from '../api/use-module-words.ts';
import classes from './profile-dialog.module.css';

interface SectionMatrixProps {
  readonly sections: readonly Section[];
  /** Active modules of the account. */
  readonly modulesOn: readonly ModuleCode[];
  /** Absent if read-only. */
  readonly onChange: ((sections: readonly Section[]) => void) | undefined;
  readonly error: string | undefined;
}

/** Rights of the profile to see and to change, screen by screen. */
export function SectionMatrix({ sections, modulesOn, onChange, error }: SectionMatrixProps) {
  const text = useText('profiles');
  const nameOf = useModuleWords();
  const offered = modulesOn.filter((code) => modulesByGroup.some(([, codes]) => codes.includes(code)));
  const seen = sections.filter(({ module }) => offered.includes(module));
  const changed = seen.filter(({ level }) => level === 'change').length;
  return (
    <section aria-label={text('sections')}>
      <header className={classes['part']}>
        <Title as="h3" color="text" size={13}>
          {text('sections')}
        </Title>
        <span>{text('sectionsCount', { seen: seen.length, total: offered.length, changed })}</span>
      </header>
      {error !== undefined && (
        <Text role="alert" marginBottom={8} fontSize={12} color="danger-text">
          {error}
        </Text>
      )}
      <table className={classes['matrix']}>
        <thead>
          <tr>
            <th scope="col">{text('section')}</th>
            <th scope="col">{text('see')}</th>
            <th scope="col">{text('change')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{nameOf(everyonesModule)}</th>
            <td colSpan={2} className={classes['fixed']}>
              {text('always')}
            </td>
          </tr>
        </tbody>
        {modulesByGroup.map(([group, codes]) => (
          <tbody key={group}>
            <tr className={classes['group']}>
              <th scope="rowgroup" colSpan={3}>
                {text(`group_${group}`)}
              </th>
            </tr>
            {codes.map((code) => (
              <SectionRow
                key={code}
                code={code}
                name={nameOf(code)}
                level={sections.find(({ module }) => module === code)?.level ?? null}
                isOn={modulesOn.includes(code)}
                onChange={onChange && ((level) => onChange(withLevel(sections, code, level)))}
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface SectionRowProps {
  readonly code: ModuleCode;
  readonly name: string;
  readonly level: Section['level'] | null;
  readonly isOn: boolean;
  readonly onChange: ((level: Section['level'] | null) => void) | undefined;
}

function SectionRow({ code, name, level, isOn, onChange }: SectionRowProps) {
  const text = useText('profiles');
  const isFixed = onChange === undefined;
  // A section of an inactive module can be removed but not added.
  if (!isOn && level === null) {
    return (
      <tr data-off>
        <th scope="row">{name}</th>
        <td colSpan={2} className={classes['fixed']}>
          {text('moduleOff')}
        </td>
      </tr>
    );
  }
  return (
    <tr data-off={!isOn || undefined}>
      <th scope="row">
        {name}
        {!isOn && (
          <Text as="span" display="block" size={12}>
            {text('moduleOffKept')}
          </Text>
        )}
      </th>
      <td>
        <Checkbox
          aria-label={text('seeModule', { module: name })}
          checked={level !== null}
          disabled={isFixed}
          onChange={(event) => onChange?.(event.currentTarget.checked ? 'see' : null)}
        />
      </td>
      <td className={classes['fixed']}>
        {seeOnlyModules.includes(code) ? (
          text('onlySee')
        ) : (
          <Checkbox
            aria-label={text('changeModule', { module: name })}
            checked={level === 'change'}
            disabled={isFixed || !isOn}
            onChange={(event) => onChange?.(event.currentTarget.checked ? 'change' : 'see')}
          />
        )}
      </td>
    </tr>
  );
}
