import { IconClock, IconLayoutDashboard, IconStar, type Icon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { Briefcase } from '../api/dashboard-queries.ts';
import type { ContentsSearch } from '../api/dashboards-search.ts';
import { BriefcaseGlyph } from './dashboard-icons.tsx';
import classes from './dashboards.module.css';
import { Marked } from './marked.tsx';

interface BriefcaseTreeProps {
  readonly briefcases: readonly Briefcase[];
  readonly counts: { readonly all: number; readonly favourites: number };
  readonly search: ContentsSearch;
}

/** Tree of briefcases, with favorites and recently opened items. */
export function BriefcaseTree({ briefcases, counts, search }: BriefcaseTreeProps) {
  const text = useText('dashboards');
  const format = useFormat();
  // Search and layout stay when another briefcase opens.
  const { show: _show, ...kept } = search;
  const places: readonly [show: ContentsSearch['show'], icon: Icon, label: string, count: number | null][] = [
    [undefined, IconLayoutDashboard, text('all'), counts.all],
    ['favourites', IconStar, text('favourites'), counts.favourites],
    ['opened', IconClock, text('recent'), null],
  ];
  return (
    <nav className={classes['tree']} aria-label={text('briefcases')}>
      <ul>
        {briefcases.map(({ id, name, description, icon, color, parentId, enabled, contentCount }) => (
          <li key={id} data-inner={parentId === null ? undefined : true}>
            <Link
              to="/{-$locale}/services/dashboards/briefcase/$briefcaseId"
              params={{ briefcaseId: String(id) }}
              search={kept}
              className={classes['folder']}
              activeOptions={{ exact: true }}
            >
              <BriefcaseGlyph icon={icon} color={color} />
              <strong>
                <Marked text={name} search={search.search} />
              </strong>
              <span className="figure">{format.number(contentCount)}</span>
              {(!enabled || description !== '') && (
                <span className={classes['about']}>{enabled ? description : text('isOff')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <ul>
        {places.map(([place, PlaceIcon, label, count]) => (
          <li key={label}>
            <Link
              to="/{-$locale}/services/dashboards"
              search={{ ...kept, ...(place && { show: place }) }}
              className={classes['folder']}
              activeOptions={{ exact: true }}
            >
              <PlaceIcon size={18} stroke={1.75} aria-hidden />
              <span>{label}</span>
              <span className="figure">{count !== null && format.number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
