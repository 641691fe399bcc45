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

/** What kind of content it is; decorative, as the kind is also said in words. */
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

/** The colour of a briefcase in the shade of the theme that is shown. */
export function paintOf(color: BriefcaseColor): string {
  return `var(--data-${briefcaseColors.indexOf(color) + 1})`;
}
