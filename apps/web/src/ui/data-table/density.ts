export const densityNames = ['normal', 'compact'] as const;
export type Density = (typeof densityNames)[number];

/** Row heights on desktops; on phones rows are cards. */
export const densities: Readonly<
  Record<Density, { readonly rowHeightPx: number; readonly cellPaddingPx: number }>
> = {
  normal: { rowHeightPx: 40, cellPaddingPx: 12 },
  compact: { rowHeightPx: 32, cellPaddingPx: 8 },
};
