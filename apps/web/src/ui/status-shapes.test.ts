/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetStatuses } from '@azimute/contract/assets/values';
import { describe, expect, it } from 'vitest';
import { statusOrder, statusStyles } from './status-shapes.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const themes = ['light', 'dark'].map((theme) => read(`tokens/${theme}.css`));
const base = read('base.css');

describe('the statuses', () => {
  it('are all shown, once each, with a distinct shape', () => {
    expect([...statusOrder].toSorted()).toEqual([...assetStatuses].toSorted());
    const shapes = assetStatuses.map((status) => JSON.stringify(statusStyles[status].shape));
    expect(new Set(shapes).size).toBe(assetStatuses.length);
  });

  it.each(assetStatuses)('%s has colors in light and dark, and the class that sets them', (status) => {
    const { className } = statusStyles[status];
    for (const token of [`--${className}:`, `--${className}-text:`, `--${className}-on:`]) {
      for (const tokens of themes) expect(tokens.split(token)).toHaveLength(2);
    }
    expect(base).toContain(`.${className} {`);
  });
});
