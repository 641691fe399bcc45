import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { recentFilesOptions } from '../../files/api/file-queries.ts';
import { FileGlyph } from '../../files/components/file-glyph.tsx';
import classes from './asset-list-card.module.css';

const toFiles = '/{-$locale}/services/file-manager';

/** The files that changed last; nothing where there is none. */
export function RecentFiles() {
  const text = useText('home');
  const { data } = useQuery(recentFilesOptions);
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className={classes['card']}>
      <header className={classes['head']}>
        <h2>{text('recentFiles')}</h2>
        <span data-print="hide">
          <Link to={toFiles}>{text('seeAll')}</Link>
        </span>
      </header>
      <ul>
        {data.items.map(({ id, kind, name, folder, updatedAt }) => (
          <li key={id}>
            <Link to={toFiles} search={{ file: id }} className={classes['row']}>
              <FileGlyph kind={kind} />
              <span className={classes['name']}>
                <strong>{name}</strong>
                <span>{folder?.name}</span>
              </span>
              <span className={classes['time']}>
                <RelativeTime instant={updatedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
