import type { DirectoryTrial } from '@azimute/contract';
import { routeNamed } from '@azimute/contract/routes';
import { useEffect, useRef, useState } from 'react';
import {
  finishDirectorySignIn,
  finishDirectoryTrial,
  readDirectoryAnswer,
  takeTarget,
} from '../../../api/directory-sign-in.ts';
import { isDirectoryTrial } from '../../../api/is-directory-trial.ts';
import { portalSettings } from '../../../api/portal.ts';
import { errorText, type ErrorTextKey } from '../../../i18n/error-text.ts';
import { withLocale } from '../../../i18n/locale.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { Box, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import classes from '../components/company-sign-in.module.css';
import { GuestHeading, Refusal } from '../components/guest-form.tsx';
import formClasses from '../components/guest-form.module.css';
import { GuestLayout } from '../components/guest-layout.tsx';

interface DirectoryCallbackPageProps {
  /** Called before credentials are sent, to preload the next screen. */
  readonly onCredentials: () => Promise<unknown>;
}

/** Return page of the company's directory. Removes code and state from the address before any request. */
export function DirectoryCallbackPage({ onCredentials }: DirectoryCallbackPageProps) {
  const text = useText('company-sign-in');
  const locale = useLocale();
  const begun = useRef(false);
  const [isTrial] = useState(() => isDirectoryTrial(window.location));
  const [refusal, setRefusal] = useState<ErrorTextKey | null>(null);
  const [trial, setTrial] = useState<DirectoryTrial | null>(null);
  const isRefused = refusal !== null;
  usePageTitle(text(titleOf(isTrial, isRefused)));
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const finish = async (): Promise<void> => {
      const { pathname, search } = window.location;
      const kept = isTrial ? '' : takeTarget();
      window.history.replaceState(null, '', `${routeNamed('azuread').path}${kept}`);
      const answer = readDirectoryAnswer({ pathname, search });
      if (isTrial) {
        setTrial(await finishDirectoryTrial(answer));
        return;
      }
      void onCredentials().catch(() => undefined);
      await finishDirectorySignIn(answer, locale);
    };
    finish().catch((error: unknown) => setRefusal(errorText(error)));
  }, [isTrial, locale, onCredentials]);
  if (isRefused) return <Refused refusal={refusal} isTrial={isTrial} />;
  return (
    <GuestLayout>
      {trial !== null ? (
        <TrialResult trial={trial} />
      ) : (
        <Stack as="output" gap={16}>
          <GuestHeading title={text(titleOf(isTrial, false))} lead={text(isTrial ? 'trialWait' : 'wait')} />
          <Box
            as="span"
            height={3}
            overflow="hidden"
            fill="border"
            radius={0}
            className={classes['progress']}
          />
        </Stack>
      )}
    </GuestLayout>
  );
}

function titleOf(isTrial: boolean, isRefused: boolean) {
  if (isTrial) return isRefused ? 'trialRefusedTitle' : 'trialTitle';
  return isRefused ? 'refusedTitle' : 'waitTitle';
}

function Refused({ refusal, isTrial }: { readonly refusal: ErrorTextKey; readonly isTrial: boolean }) {
  const text = useText('company-sign-in');
  return (
    <GuestLayout>
      <Stack gap={16}>
        <Box marginBottom={8} className={formClasses['heading']}>
          <h1>{text(titleOf(isTrial, true))}</h1>
        </Box>
        <Refusal of={refusal} />
        {isTrial ? (
          <Back to="/account" label={text('backToAccount')} />
        ) : (
          <Back to="/" label={text('backToSignIn')} />
        )}
      </Stack>
    </GuestLayout>
  );
}

function TrialResult({ trial }: { readonly trial: DirectoryTrial }) {
  const text = useText('company-sign-in');
  const { groups } = trial;
  const told =
    groups === null ? text('groupsUntold') : groups.length === 0 ? text('groupsNone') : groups.join(', ');
  return (
    <Stack gap={16}>
      <GuestHeading title={text('trialTitle')} lead={text('trialLead')} />
      <Stack as="dl" columns="max-content 1fr" gap={8} columnGap={16}>
        <Text as="dt" color="text-2">
          {text('name')}
        </Text>
        <Box as="dd" breaks>
          {trial.name}
        </Box>
        <Text as="dt" color="text-2">
          {text('email')}
        </Text>
        <Box as="dd" breaks>
          {trial.email ?? text('emailNone')}
        </Box>
        <Text as="dt" color="text-2">
          {text('groups')}
        </Text>
        <Box as="dd" breaks>
          {told}
        </Box>
        <Text as="dt" color="text-2">
          {text('outcome')}
        </Text>
        <Box as="dd" breaks>
          {text(`outcome_${trial.outcome}`)}
        </Box>
      </Stack>
      <Back to="/account" label={text('backToAccount')} />
    </Stack>
  );
}

function Back({ to, label }: { readonly to: string; readonly label: string }) {
  const locale = useLocale();
  return (
    <Box
      as="a"
      justifySelf="start"
      padding={0}
      color="accent-text"
      border="none"
      phoneMinHeight={44}
      className={classes['other']}
      href={withLocale(to, locale, portalSettings().defaultLocale)}
    >
      {label}
    </Box>
  );
}
