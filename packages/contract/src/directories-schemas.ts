import { z } from 'zod';
import { administrator, anyone, byPerson } from './access-rules.ts';
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
import { line, named } from './scalars.ts';

const code = z.string().min(1).max(4000);
const state = z.string().min(1).max(200);
const iss = z
  .string()
  .max(directoryIssuerMaxLength)
  .optional()
  .describe('Issuer as returned by the provider with the code (RFC 9207).');
const directory = z
  .int()
  .positive()
  .max(maxId)
  .optional()
  .describe('Number at the end of the redirect URI, if it has one.');

export const startDirectorySignInSchema = z
  .strictObject({
    email: z
      .string()
      .trim()
      .min(1)
      .max(254)
      .optional()
      .describe('E-mail address of the user, or only its domain.'),
    invitation: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Token of an invitation to accept with the sign-in.'),
  })
  .meta({ id: 'StartDirectorySignIn' });
export type StartDirectorySignIn = z.infer<typeof startDirectorySignInSchema>;

export const directoryAddressSchema = z
  .object({ address: z.string().describe('Address of the provider to open in the browser.') })
  .meta({ id: 'DirectoryAddress' });

export const exchangeTokenSchema = z
  .strictObject({
    code,
    state,
    iss,
    directory,
    locale: localeSchema.optional().describe('Language for users who sign in for the first time.'),
  })
  .meta({ id: 'ExchangeToken' });
export type ExchangeToken = z.infer<typeof exchangeTokenSchema>;

export const directoryTrialRequestSchema = z
  .strictObject({ code, state, iss, directory })
  .meta({ id: 'DirectoryTrialRequest' });

export const directoryTrialSchema = z
  .object({
    name: z.string().describe('Name as returned by the directory.'),
    email: z.string().nullable().describe('E-mail address. Null if the directory does not vouch for one.'),
    groups: z
      .array(z.string())
      .nullable()
      .describe('Groups of the user. Null if the directory returns none.'),
    outcome: z
      .enum(directoryTrialOutcomes)
      .describe(
        'Result of a sign-in: the user is known, would be linked or created, has no verified e-mail address, or would be rejected.',
      ),
  })
  .meta({ id: 'DirectoryTrial' });
export type DirectoryTrial = z.infer<typeof directoryTrialSchema>;

const profileId = z.int().positive().max(maxId);

export const directorySettingsSchema = z
  .strictObject({
    kind: z
      .enum(directoryKinds)
      .describe('Kind of provider: Microsoft Entra ID or another OpenID Connect provider.'),
    name: line(directoryNameMaxLength),
    issuer: z
      .string()
      .trim()
      .max(directoryIssuerMaxLength)
      .regex(directoryIssuerPattern)
      .describe(
        'Issuer, such as https://login.microsoftonline.com/<tenant id>/v2.0 or https://login.example.com.',
      ),
    clientId: z.string().trim().min(1).max(directoryClientMaxLength),
    secretName: z
      .string()
      .trim()
      .max(80)
      .describe('Name under which the operator of the portal stores the secret.'),
    isOn: z.boolean(),
    justInTime: z.boolean().describe('Whether users known to the directory can enter without an invitation.'),
    defaultProfileId: profileId
      .nullable()
      .describe('ID of the profile for users who enter without an invitation. Null for none.'),
    groupsClaim: z.string().trim().min(1).max(directoryClaimMaxLength),
    groupProfiles: z
      .array(
        z.strictObject({
          group: z
            .string()
            .trim()
            .min(1)
            .max(directoryGroupMaxLength)
            .describe('Group as the directory names it.'),
          profileId,
        }),
      )
      .max(directoryGroupsAtMost),
    enforced: z.boolean().describe('Whether users of the domain can sign in only through the directory.'),
  })
  .meta({ id: 'DirectorySettings' });
export type DirectorySettings = z.infer<typeof directorySettingsSchema>;

export const directorySchema = z
  .object({
    settings: directorySettingsSchema
      .nullable()
      .describe('Settings of the directory. Null if the account has none.'),
    domain: z.string(),
    domainState: z
      .enum(directoryDomainStates)
      .describe("State of the domain's verification. The directory can be used once the domain is verified."),
    domainRecord: z
      .object({
        name: z.string().describe('Name of the DNS record.'),
        value: z.string().describe('Value of the DNS record.'),
      })
      .describe('DNS TXT record that verifies the domain. Null if no verification is needed.'),
    redirectAddress: z
      .string()
      .nullable()
      .describe('Redirect URI to register with the provider. Null if the portal has no public address.'),
    ownRedirectAddress: z
      .string()
      .nullable()
      .describe(
        'Additional redirect URI, to register with a provider that does not return its issuer (RFC 9207). Null if not needed.',
      ),
    secretName: z.string().describe('Name of the secret of this account.'),
    hasSecret: z.boolean(),
    proven: z.boolean().describe('Whether an administrator has signed in with the current settings.'),
    profiles: z.array(named).describe('Profiles of the account.'),
  })
  .meta({ id: 'Directory' });
export type Directory = z.infer<typeof directorySchema>;

export const domainCheckSchema = z
  .object({ outcome: z.enum(domainCheckOutcomes).describe('Result of the check.') })
  .meta({ id: 'DomainCheck' });
export type DomainCheck = z.infer<typeof domainCheckSchema>;

export const directoryCalls = {
  startDirectorySignIn: {
    summary: 'Start a directory sign-in',
    description: 'Returns the address of the provider and sets a cookie that binds the browser.',
    access: anyone,
    body: startDirectorySignInSchema,
    status: 200,
    answer: directoryAddressSchema,
  },
  exchangeToken: {
    summary: 'Complete a directory sign-in',
    description: 'Exchanges the provider’s code for a session, in the browser that started the sign-in.',
    access: anyone,
    body: exchangeTokenSchema,
    status: 200,
    answer: tokenAnswerSchema,
  },
  getDirectory: {
    summary: 'Get the directory',
    description: 'Returns the directory settings of the current account.',
    access: administrator,
    status: 200,
    answer: directorySchema,
  },
  changeDirectory: {
    summary: 'Update the directory',
    description: 'Changes the directory settings of the current account.',
    access: administrator,
    body: directorySettingsSchema,
    status: 200,
    answer: directorySchema,
  },
  removeDirectory: {
    summary: 'Remove the directory',
    description: 'Removes the directory of the current account. Sessions opened through it end.',
    access: administrator,
    status: 204,
  },
  checkDirectoryDomain: {
    summary: 'Check the domain of the directory',
    description: 'Looks up the DNS record that verifies the domain of the account.',
    access: administrator,
    effort: 'domain-check',
    status: 200,
    answer: domainCheckSchema,
  },
  tryDirectory: {
    summary: 'Start a directory test',
    description: 'Starts a sign-in that only returns what the directory reports.',
    access: byPerson(administrator),
    status: 200,
    answer: directoryAddressSchema,
  },
  finishDirectoryTrial: {
    summary: 'Complete a directory test',
    description: 'Returns what the directory reported and what a sign-in with it would do.',
    access: anyone,
    body: directoryTrialRequestSchema,
    status: 200,
    answer: directoryTrialSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
