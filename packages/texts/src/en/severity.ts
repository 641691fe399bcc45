export const texts = {
  uninformed: 'Uninformed',
  informative: 'Informative',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
} as const;
