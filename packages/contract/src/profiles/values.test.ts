import { expect, it } from 'vitest';
import { calls } from '../calls.ts';
import { isModuleWithin } from '../modules.ts';
import { everyonesModule, sectionModules, seeOnlyModules } from './values.ts';

it('offers in profiles every right that a call requires', () => {
  const asked = Object.values(calls).flatMap(({ access }) =>
    access.kind === 'module' && access.level === 'change' ? [access.module] : [],
  );
  const given = [...sectionModules.filter((code) => !seeOnlyModules.includes(code)), everyonesModule];
  const withheld = asked.filter((code) => !given.some((one) => isModuleWithin(code, one)));
  expect([asked.length > 0, withheld]).toEqual([true, []]);
});
