import { FoundChoice, type FoundChoiceProps } from '../../../ui/form/found-choice.tsx';
import { workOrderChoices } from '../api/use-work-order-choices.ts';

interface WorkOrderChoiceProps extends FoundChoiceProps {
  readonly of: 'asset' | 'person';
  /** Limits users to those who see alerts of its UL. */
  readonly asset?: number | undefined;
}

/** Choice of an asset or a user by name; with access to alerts, it works without the fleet. */
export function WorkOrderChoice({ of, asset, ...props }: WorkOrderChoiceProps) {
  const narrowed = asset === undefined ? { of } : { of, asset };
  return <FoundChoice {...props} find={(wanted) => workOrderChoices({ ...narrowed, ...wanted })} />;
}
