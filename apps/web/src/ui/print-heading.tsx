import { useState } from 'react';
import { useAccount } from '../api/use-session.ts';
import { Row } from './layout/primitives.tsx';
import classes from './print-heading.module.css';
import { usePrinting } from './printing.ts';
import { useFormat } from './use-format.ts';

/** Heading of a printed screen: name, account and time of printing. */
export function PrintHeading() {
  return usePrinting() ? <Heading /> : null;
}

function Heading() {
  const account = useAccount();
  const format = useFormat();
  const [printedAt] = useState(() => new Date());
  return (
    <Row
      gap={0}
      columnGap={16}
      paddingBottom={8}
      wrap
      size={13}
      border="bottom"
      align="stretch"
      className={classes['heading']}
    >
      <strong>{document.title}</strong>
      <span>{account.name}</span>
      <span className="figure">{format.dateTime(printedAt)}</span>
    </Row>
  );
}
