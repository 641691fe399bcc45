import { describedPlaces, type DemoContent } from './demo-content.ts';

/** Returns the name of a site or cost center, which may begin with a code, in the content's language. */
export function describePlace({ places }: DemoContent, name: string): string {
  const code = /^CC-\d+ /.exec(name)?.[0] ?? '';
  const described = describedPlaces.find((place) => code + place === name);
  return described === undefined ? name : code + places[described];
}
