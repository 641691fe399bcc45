import { remember } from './remember.ts';

type Options = Intl.DateTimeFormatOptions;

const formatOf = remember((key: string) => {
  const [tag, options] = JSON.parse(key) as [string, Options];
  return new Intl.DateTimeFormat(tag, options);
});

/** Cached formatter for a language and options: creating one takes longer than using it a hundred times. */
export function dateTimeFormat(tag: string, options: Options): Intl.DateTimeFormat {
  return formatOf(JSON.stringify([tag, options]));
}
