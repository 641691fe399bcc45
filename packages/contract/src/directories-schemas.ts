import { z } from 'zod';
import { administrator, anyone } from './access-rules.ts';
import type { Call } from './call.ts';
import { localeSchema, tokenAnswerSchema } from './identity-schemas.ts';
import { maxId } from './ids.ts';
import {
  directoryClaimMaxLength,
  directoryClientMaxLength,
  directoryDomainStates,
  directoryGroupMaxLength,
  directoryGroupsAtMost,
  directoryIssuerMaxLength,
  directoryIssuerPattern,
  directoryKinds,
  directoryNameMaxLength,
  directoryTrialOutcomes,
  domainCheckOutcomes,
} from './directories.ts';
import { line } from './scalars.ts';

const code = z.string().min(1).max(4000);
const state = z.string().min(1).max(200);
const iss = z
  .string()
  .max(directoryIssuerMaxLength)
  .optional()
  .describe('As the provider gave it beside the code (RFC 9207)');
const directory = z
  .int()
  .positive()
  .max(maxId)
  .optional()
  .describe('At the end of the address that the provider sent the browser back to, where it has one');

export const startDirectorySignInSchema = z
  .strictObject({
    email: z.string().trim().min(1).max(254).optional().describe('Of the person, or its domain alone'),
    invitation: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Token of an invitation that is accepted with it'),
  })
  .meta({ id: 'StartDirectorySignIn' });
export type StartDirectorySignIn = z.infer<typeof startDirectorySignInSchema>;

export const directoryAddressSchema = z
  .object({ address: z.string().describe('Of the provider, where the browser goes on') })
  .meta({ id: 'DirectoryAddress' });

export const exchangeTokenSchema = z
  .strictObject({
    code,
    state,
    iss,
    directory,
    locale: localeSchema.optional().describe('For a person who comes for the first time'),
  })
  .meta({ id: 'ExchangeToken' });
export type ExchangeToken = z.infer<typeof exchangeTokenSchema>;

export const directoryTrialRequestSchema = z
  .strictObject({ code, state, iss, directory })
  .meta({ id: 'DirectoryTrialRequest' });

export const directoryTrialSchema = z
  .object({
    name: z.string(),
    email: z.string().nullable().describe('Null where the directory does not vouch for one'),
    groups: z.array(z.string()).nullable().describe('Null where it tells none'),
    outcome: z.enum(directoryTrialOutcomes),
  })
  .meta({ id: 'DirectoryTrial' });
export type DirectoryTrial = z.infer<typeof directoryTrialSchema>;

const profileId = z.int().positive().max(maxId);

export const directorySettingsSchema = z
  .strictObject({
    kind: z.enum(directoryKinds),
    name: line(directoryNameMaxLength),
    issuer: z
      .string()
      .trim()
      .max(directoryIssuerMaxLength)
      .regex(directoryIssuerPattern)
      .describe('As https://login.microsoftonline.com/<tenant id>/v2.0 or https://login.example.com'),
    clientId: z.string().trim().min(1).max(directoryClientMaxLength),
    secretName: z.string().trim().max(80).describe('Under which the operator of the portal keeps the secret'),
    isOn: z.boolean(),
    justInTime: z.boolean().describe('Whoever the directory knows may come in, without an invitation'),
    defaultProfileId: profileId.nullable().describe('Of those who come in so'),
    groupsClaim: z.string().trim().min(1).max(directoryClaimMaxLength),
    groupProfiles: z
      .array(z.strictObject({ group: z.string().trim().min(1).max(directoryGroupMaxLength), profileId }))
      .max(directoryGroupsAtMost),
    enforced: z.boolean().describe('Passwords no longer open the account to the people of its domain'),
  })
  .meta({ id: 'DirectorySettings' });
export type DirectorySettings = z.infer<typeof directorySettingsSchema>;

export const directorySchema = z
  .object({
    settings: directorySettingsSchema.nullable().describe('Null: the account has no directory'),
    domain: z.string(),
    domainState: z
      .enum(directoryDomainStates)
      .describe('The directory signs people in once the domain is proven'),
    domainRecord: z
      .object({ name: z.string(), value: z.string() })
      .describe('TXT record in DNS that proves the domain'),
    redirectAddress: z.string().nullable().describe('To be registered with the provider'),
    ownRedirectAddress: z
      .string()
      .nullable()
      .describe(
        'To be registered as well with a provider that does not name itself in its answers (RFC 9207)',
      ),
    secretName: z.string().describe('Name of a secret of this account'),
    hasSecret: z.boolean(),
    proven: z.boolean().describe('An administrator has come in through it as it is configured'),
    profiles: z.array(z.object({ id: z.int(), name: z.string() })),
  })
  .meta({ id: 'Directory' });
export type Directory = z.infer<typeof directorySchema>;

export const domainCheckSchema = z
  .object({ outcome: z.enum(domainCheckOutcomes) })
  .meta({ id: 'DomainCheck' });
export type DomainCheck = z.infer<typeof domainCheckSchema>;

export const directoryCalls = {
  startDirectorySignIn: {
    summary:
      'Begin a sign-in through the directory of a domain: the address to go to, and a cookie that binds the browser',
    access: anyone,
    body: startDirectorySignInSchema,
    status: 200,
    answer: directoryAddressSchema,
  },
  exchangeToken: {
    summary: 'Finish a sign-in through a directory, in the browser that began it',
    access: anyone,
    body: exchangeTokenSchema,
    status: 200,
    answer: tokenAnswerSchema,
  },
  getDirectory: {
    summary: 'The directory of the current account',
    access: administrator,
    status: 200,
    answer: directorySchema,
  },
  changeDirectory: {
    summary: 'Configure the directory of the current account',
    access: administrator,
    body: directorySettingsSchema,
    status: 200,
    answer: directorySchema,
  },
  removeDirectory: {
    summary: 'Remove the directory of the current account; sessions that it opened end',
    access: administrator,
    status: 204,
  },
  checkDirectoryDomain: {
    summary: "Look in DNS for the record that proves the account's domain",
    access: administrator,
    effort: 'domain-check',
    status: 200,
    answer: domainCheckSchema,
  },
  tryDirectory: {
    summary: 'Begin a sign-in that only tells what the directory says',
    access: administrator,
    status: 200,
    answer: directoryAddressSchema,
  },
  finishDirectoryTrial: {
    summary:
      'What the directory said, and what a sign-in with it would come to, in the browser that began the trial',
    access: anyone,
    body: directoryTrialRequestSchema,
    status: 200,
    answer: directoryTrialSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
