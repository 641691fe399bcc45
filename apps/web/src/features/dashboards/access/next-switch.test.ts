import { accessReasons } from '@azimute/contract/dashboards/values';
import { expect, it } from 'vitest';
import { isDecidedHere, nextSwitch } from './next-switch.ts';

it('turns around what the person sees', () => {
  expect(nextSwitch({ sees: true })).toBe('off');
  expect(nextSwitch({ sees: false })).toBe('on');
});

it('takes a switch away that would say what holds without it', () => {
  expect(nextSwitch({ sees: true }, false)).toBe('inherit');
  expect(nextSwitch({ sees: false }, true)).toBe('inherit');
  expect(nextSwitch({ sees: true }, true)).toBe('off');
  expect(nextSwitch({ sees: false }, false)).toBe('on');
});

it('has no say where a thing is off for everybody', () => {
  expect(accessReasons.filter((reason) => !isDecidedHere({ reason }))).toEqual([
    'parent_off',
    'briefcase_off',
    'content_off',
  ]);
});
