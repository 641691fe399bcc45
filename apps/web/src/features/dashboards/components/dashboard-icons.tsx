import type { BriefcaseColor, BriefcaseIcon, ContentKind } from '@azimute/contract/dashboards/values';
import { briefcaseColors } from '@azimute/contract/dashboards/values';
import {
  IconAppWindow,
  IconBook,
  IconChartBar,
  IconCoins,
  IconFileText,
  IconFolder,
  IconLayoutDashboard,
  IconLink,
  IconMap2,
  IconReportAnalytics,
  IconShield,
  IconStar,
  IconTool,
  IconTruck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

const contentIcons: Readonly<Record<ContentKind, Icon>> = {
  native: IconLayoutDashboard,
  report: IconReportAnalytics,
  embed: IconAppWindow,
  link: IconLink,
  file: IconFileText,
};

/** Icon for the kind of content; decorative, since the kind is also written. */
export function ContentGlyph({ kind }: { readonly kind: ContentKind }) {
  const Glyph = contentIcons[kind];
  return <Glyph size={18} stroke={1.75} aria-hidden />;
}

const icons: Readonly<Record<BriefcaseIcon, Icon>> = {
  folder: IconFolder,
  chart: IconChartBar,
  wrench: IconTool,
  users: IconUsers,
  shield: IconShield,
  coins: IconCoins,
  truck: IconTruck,
  map: IconMap2,
  book: IconBook,
  star: IconStar,
};

interface BriefcaseGlyphProps {
  readonly icon: BriefcaseIcon;
  readonly color: BriefcaseColor;
}

export function BriefcaseGlyph({ icon, color }: BriefcaseGlyphProps) {
  const Glyph = icons[icon];
  return <Glyph size={18} stroke={1.75} color={paintOf(color)} aria-hidden />;
}

/** Returns a briefcase's color for the current theme. */
export function paintOf(color: BriefcaseColor): string {
  return `var(--data-${briefcaseColors.indexOf(color) + 1})`;
}
