import { accessReasons } from '@azimute/contract/dashboards/values';
import { expect, it } from 'vitest';
import { isDecidedHere, nextSwitch } from './next-switch.ts';

it('inverts what the person sees', () => {
  expect(nextSwitch({ sees: true })).toBe('off');
  expect(nextSwitch({ sees: false })).toBe('on');
});

it('removes a switch equal to the inherited value', () => {
  expect(nextSwitch({ sees: true }, false)).toBe('inherit');
  expect(nextSwitch({ sees: false }, true)).toBe('inherit');
  expect(nextSwitch({ sees: true }, true)).toBe('off');
  expect(nextSwitch({ sees: false }, false)).toBe('on');
});

it('does not change a content that is off for everyone', () => {
  expect(accessReasons.filter((reason) => !isDecidedHere({ reason }))).toEqual([
    'parent_off',
    'briefcase_off',
    'content_off',
  ]);
});
