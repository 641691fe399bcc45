import type { RentalChoiceKind } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';
import { FoundChoice, type FoundChoiceProps } from '../../../ui/form/found-choice.tsx';
import { rentalRecord } from './rental-list.ts';

interface RentalChoiceProps extends FoundChoiceProps {
  readonly of: RentalChoiceKind;
}

/** Choice of an asset, customer or site by name. Requires access to Financials, but not to the fleet. */
export function RentalChoice({ of, ...props }: RentalChoiceProps) {
  return (
    <FoundChoice
      {...props}
      find={(wanted) => ({
        queryKey: [...rentalRecord.key, 'choices', of, wanted],
        queryFn: async ({ signal }) => {
          const { items } = await callApi('listRentalChoices', { query: { of, ...wanted }, signal });
          return items.map(({ id, label }) => ({ value: String(id), label }));
        },
      })}
    />
  );
}
