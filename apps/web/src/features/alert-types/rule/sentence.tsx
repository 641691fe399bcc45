import { Fragment, type ReactNode } from 'react';
import classes from './rule.module.css';

/** Punctuation that stays on the line of the field before it. */
const closing = /^[.,;:)]+/;
const mark = '\u0001';

/** Returns a marker for each field, so that a translated text can place it in any language. */
export function fieldsOf<const Name extends string>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`])) as Record<Name, string>;
}

interface SentenceProps {
  /** Contains the markers of its fields. */
  readonly text: string;
  readonly fields: Readonly<Record<string, ReactNode>>;
}

/** A sentence with fields, placed as its language requires. */
export function Sentence({ text, fields }: SentenceProps) {
  const parts = text.split(mark);
  return parts.map((part, index) => {
    // Every other part is a field name, and names are unique.
    if (index % 2 === 0) return <span key={index}>{index === 0 ? part : part.replace(closing, '')}</span>;
    const [stop] = closing.exec(parts[index + 1] ?? '') ?? [];
    if (stop === undefined) return <Fragment key={part}>{fields[part]}</Fragment>;
    return (
      <span key={part} className={classes['closed']}>
        {fields[part]}
        {stop}
      </span>
    );
  });
}
