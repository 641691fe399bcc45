import { expect, it } from 'vitest';
import { calls } from '../calls.ts';
import { isModuleWithin } from '../modules.ts';
import { everyonesModule, sectionModules, seeOnlyModules } from './values.ts';

it('lets profiles give every change that a call asks for', () => {
  const asked = Object.values(calls).flatMap(({ access }) =>
    access.kind === 'module' && access.level === 'change' ? [access.module] : [],
  );
  const given = [...sectionModules.filter((code) => !seeOnlyModules.includes(code)), everyonesModule];
  const withheld = asked.filter((code) => !given.some((one) => isModuleWithin(code, one)));
  expect([asked.length > 0, withheld]).toEqual([true, []]);
});
