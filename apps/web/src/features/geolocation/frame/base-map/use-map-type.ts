import { mapTypes, type MapType } from '@azimute/contract/base-maps/values';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useProfile } from '../../../../api/use-session.ts';
import { useStoredChoice } from '../../../../ui/use-stored-choice.ts';
import { baseMapsQuery } from '../api/base-maps-query.ts';
import type { MapView } from '../map-view.ts';
import type { ChangeView } from '../use-map-view.ts';

interface ChosenMapType {
  readonly type: MapType;
  /** Satellite and hybrid are offered. */
  readonly hasImagery: boolean;
  readonly choose: (type: MapType) => void;
}

/** What the map shows: as its address says, else as the person chose last for this account. */
export function useMapType(view: MapView, change: ChangeView): ChosenMapType {
  const account = useAccount();
  const key = `azimute-map-type-${useProfile().id}-${account.id}`;
  const [remembered, remember] = useStoredChoice(key, mapTypes);
  const { data } = useQuery(baseMapsQuery(account.id));
  const hasImagery = (data?.imagery ?? null) !== null;
  const wanted = view.type ?? remembered ?? 'roadmap';
  return {
    type: hasImagery ? wanted : 'roadmap',
    hasImagery,
    choose: (type) => {
      remember(type);
      change({ type });
    },
  };
}
