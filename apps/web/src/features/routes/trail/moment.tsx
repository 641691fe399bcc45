import classes from './moment.module.css';

/** Place of an asset at the moment, with its heading. */
export function Moment({ headingDegrees }: { readonly headingDegrees: number | null }) {
  return (
    <svg
      className={classes['moment']}
      data-pin="moment"
      viewBox="0 0 32 32"
      style={{ rotate: `${headingDegrees ?? 0}deg` }}
      aria-hidden
    >
      <circle cx="16" cy="16" r="13" />
      {headingDegrees === null ? (
        <circle className={classes['dot']} cx="16" cy="16" r="4" />
      ) : (
        <path d="M16 7l6 15-6-3.6L10 22z" />
      )}
    </svg>
  );
}
