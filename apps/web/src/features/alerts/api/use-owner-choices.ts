import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../../../api/use-session.ts';
import { alertFacetsOptions } from './alerts-queries.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const everything = {};

/** Possible owners of an alert: the user, and other users who can handle it. */
export function useOwnerChoices(held: { readonly id: number; readonly name: string } | null): Choice[] {
  const me = useProfile();
  const { data: facets } = useQuery(alertFacetsOptions(everything));
  const owners = facets?.owners.filter(({ value }) => value !== '0') ?? [];
  const choices = [
    { value: String(me.id), label: me.name },
    ...owners,
    ...(held === null ? [] : [{ value: String(held.id), label: held.name }]),
  ];
  return [...new Map(choices.map(({ value, label }) => [value, { value, label }])).values()];
}
