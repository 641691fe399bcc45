import { useQuery } from '@tanstack/react-query';
import { useSeesModule } from '../../../api/use-session.ts';
import type { FilterValue } from '../../../ui/filters/filter.ts';
import { assetFacetsOptions } from '../../assets/api/assets-queries.ts';

interface BoardChoices {
  readonly units: FilterValue[];
  readonly categories: FilterValue[];
}

/** What the assets behind a board can be narrowed down to, of those that the person sees. */
export function useBoardChoices(): BoardChoices {
  const enabled = useSeesModule('services:simc:geolocalizacao');
  const { data } = useQuery({ ...assetFacetsOptions({}), enabled });
  return { units: data?.units ?? [], categories: data?.categories.filter(({ value }) => value !== '') ?? [] };
}
