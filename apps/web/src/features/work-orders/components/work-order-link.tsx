import { Link } from '@tanstack/react-router';

interface WorkOrderLinkProps {
  readonly id: number;
  readonly code: string;
}

/** Leads to a work order; also where it is over. */
export function WorkOrderLink({ id, code }: WorkOrderLinkProps) {
  return (
    <Link
      className="link"
      to="/{-$locale}/services/simc/alertas/alertas/ordens"
      search={{ show: 'all', workOrder: id }}
    >
      {code}
    </Link>
  );
}
