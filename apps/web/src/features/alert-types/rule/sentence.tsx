import { Fragment, type ReactNode } from 'react';
import classes from './rule.module.css';

/** What follows a field on its line. */
const closing = /^[.,;:)]+/;
const mark = '\u0001';

/** For a text with fields: each comes out marked, so that the sentence knows its place in every language. */
export function fieldsOf<const Name extends string>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, `${mark}${name}${mark}`])) as Record<Name, string>;
}

interface SentenceProps {
  /** With its fields marked. */
  readonly text: string;
  readonly fields: Readonly<Record<string, ReactNode>>;
}

/** A sentence with fields in it, where its language has them. */
export function Sentence({ text, fields }: SentenceProps) {
  const parts = text.split(mark);
  return parts.map((part, index) => {
    // Every other part is the name of a field, and no name comes twice.
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
