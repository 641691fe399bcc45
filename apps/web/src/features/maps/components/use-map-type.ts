import { mapTypes, type MapType } from '@azimute/contract/base-maps/values';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useProfile } from '../../../api/use-session.ts';
import { useStoredChoice } from '../../../ui/use-stored-choice.ts';
import { baseMapsQuery } from '../api/base-maps-query.ts';

export interface ChosenMapType {
  readonly shown: MapType;
  /** Whether satellite and hybrid are available. */
  readonly hasImagery: boolean;
  readonly choose: (type: MapType) => void;
}

/** Map type from the address, else the user's last choice for this account. */
export function useMapType(asked: MapType | null = null, onChoose?: (type: MapType) => void): ChosenMapType {
  const account = useAccount();
  const key = `azimute-map-type-${useProfile().id}-${account.id}`;
  const [remembered, remember] = useStoredChoice(key, mapTypes);
  const { data } = useQuery(baseMapsQuery(account.id));
  const hasImagery = (data?.imagery ?? null) !== null;
  return {
    shown: hasImagery ? (asked ?? remembered ?? 'roadmap') : 'roadmap',
    hasImagery,
    choose: (type) => {
      remember(type);
      onChoose?.(type);
    },
  };
}
