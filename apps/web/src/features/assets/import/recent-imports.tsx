import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './choose-file.module.css';
import { recentImportsOptions } from './import-queries.ts';

interface RecentImportsProps {
  readonly onLook: (id: number) => void;
}

/** What was imported before, to be looked at again. */
export function RecentImports({ onLook }: RecentImportsProps) {
  const text = useText('asset-import');
  const { data: recent = [] } = useQuery(recentImportsOptions);
  if (recent.length === 0) return null;
  return (
    <section>
      <h3 className={classes['heading']}>{text('recent')}</h3>
      <ul className={classes['recent']}>
        {recent.map(({ id, fileName, state, createdAt }) => (
          <li key={id}>
            <button type="button" onClick={() => onLook(id)}>
              <span className={classes['name']}>{fileName}</span>
              <span className={classes['meta']}>{text(`state_${state}`)}</span>
              <span className={classes['meta']}>
                <RelativeTime instant={createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
