import { Link } from '@tanstack/react-router';

interface WorkOrderLinkProps {
  readonly id: number;
  readonly code: string;
}

/** Link to a work order, even a closed one. */
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
