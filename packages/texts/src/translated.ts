/**
 * Texts of a namespace in another language: every key of the source, additional plural forms of the language, and
 * nothing else.
 */
export type Translated<Source> = {
  readonly [K in keyof Source]: Source[K] extends string ? string : Translated<Source[K]>;
} & { readonly [K in keyof Source as K extends `${infer Stem}_other` ? `${Stem}_many` : never]?: string };
