import { RelativeTime } from '../relative-time.tsx';
import classes from './recent-files.module.css';

interface RecentFile<State> {
  readonly id: number;
  readonly fileName: string;
  readonly state: State;
  readonly createdAt: string;
}

interface RecentFilesProps<State> {
  readonly title: string;
  readonly files: readonly RecentFile<State>[];
  readonly wordsOf: (state: State) => string;
  readonly onLook: (id: number) => void;
}

/** What was imported before, to be looked at again. */
export function RecentFiles<State>({ title, files, wordsOf, onLook }: RecentFilesProps<State>) {
  if (files.length === 0) return null;
  return (
    <section>
      <h3 className={classes['heading']}>{title}</h3>
      <ul className={classes['recent']}>
        {files.map(({ id, fileName, state, createdAt }) => (
          <li key={id}>
            <button type="button" onClick={() => onLook(id)}>
              <span className={classes['name']}>{fileName}</span>
              <span className={classes['meta']}>{wordsOf(state)}</span>
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
