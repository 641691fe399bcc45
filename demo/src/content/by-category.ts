import type { Category, DemoContent } from './demo-content.ts';

/** Lists the values of categories, each with the category's text. */
export function byCategory<T>(
  { categories }: DemoContent,
  values: Readonly<Record<Category, T>>,
): (readonly [text: string, value: T])[] {
  return Object.entries(values).map(([key, value]) => [categories[key as Category], value]);
}
