import { mayOpen } from '@azimute/contract/routes';
import type { AlertCounts } from '@azimute/contract';
import { useQuery } from '@tanstack/react-query';
import { useAccount, useProfile } from '../../../api/use-session.ts';
import { alertCountsOptions } from './alerts-queries.ts';

/** Numbers of alerts that need action; undefined while loading, and if the user sees no alerts. */
export function useAlertCounts(): AlertCounts | undefined {
  const { id } = useAccount();
  const enabled = mayOpen('services-simc-alertas-alertas', useProfile());
  return useQuery({ ...alertCountsOptions(id), enabled }).data;
}
