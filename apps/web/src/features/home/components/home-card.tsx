import type { ReactNode } from 'react';
import { Box, Hint, Note, Row, Title } from '../../../ui/layout/primitives.tsx';
import classes from './home-card.module.css';

interface HomeCardProps {
  /** Id of the heading. */
  readonly id: string;
  readonly title: string;
  /** Total of what the card lists. */
  readonly count?: string | undefined;
  readonly note?: ReactNode;
  /** Links and values at the end of the head. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** Card of home: a head with count and links over its content. On phones the head stands above the card. */
export function HomeCard({ id, title, count, note, end, children }: HomeCardProps) {
  return (
    <section aria-labelledby={id} className={classes['part']}>
      <Row as="header" gap={8} className={classes['head']}>
        <Title size={14} id={id}>
          {title}
        </Title>
        {count !== undefined && (
          <Note as="span" paddingBlock={1} paddingInline={6} weight="medium" fill="active" radius={1} figure>
            {count}
          </Note>
        )}
        {note !== undefined && (
          <Hint as="span" className={classes['note']}>
            {note}
          </Hint>
        )}
        {end !== undefined && (
          <Row as="span" gap={12} marginLeft="auto" size={12} whiteSpace="nowrap" data-print="hide">
            {end}
          </Row>
        )}
      </Row>
      <Box className={classes['body']}>{children}</Box>
    </section>
  );
}
