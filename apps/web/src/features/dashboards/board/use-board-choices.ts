import { suiteModule } from '@azimute/contract/modules';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { useSeesModule } from '../../../api/use-session.ts';
import type { FilterValue } from '../../../ui/filters/filter.ts';
import { dashboardsKey } from '../api/dashboard-queries.ts';

export interface BoardChoices {
  readonly units: FilterValue[];
  readonly categories: FilterValue[];
}

/** Filter choices for the assets of a board, from any module the user sees. */
export function useBoardChoices(): BoardChoices {
  const enabled = useSeesModule(suiteModule);
  const { data } = useQuery({
    queryKey: [...dashboardsKey, 'choices'],
    queryFn: ({ signal }) => callApi('getFigureChoices', { signal }),
    enabled,
  });
  return { units: present(data?.units), categories: present(data?.categories) };
}

function present(
  values: readonly { readonly value: string; readonly label: string; readonly assets: number }[] = [],
): FilterValue[] {
  return values.flatMap(({ value, label, assets }) =>
    value === '' ? [] : [{ value, label, count: assets }],
  );
}
