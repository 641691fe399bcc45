import { z } from 'zod';
import { administrator, byPerson } from './access-rules.ts';
import type { Call } from './call.ts';
import { instant } from './scalars.ts';
import { setupSteps } from './setup.ts';

const step = z.enum(setupSteps);

export const setupProtocolSchema = z
  .object({
    protocol: z.string().describe('Name of the protocol, such as `osmand`.'),
    transport: z
      .string()
      .describe('How devices connect: `https` at the address of the portal, otherwise such as `mqtts`.'),
    path: z.string().nullable().describe('Path of the endpoint. Null for other transports.'),
    keyInPath: z
      .boolean()
      .describe('Whether the API key may follow the path, for apps that cannot send headers.'),
    host: z.string().nullable().describe('Host to connect to. Null for the address of the portal.'),
    port: z.int().nullable().describe('Port to connect to. Null for the port of the portal.'),
    topic: z
      .string()
      .nullable()
      .describe('Topic to publish to, with `:key` and `:device` to replace. Null for other transports.'),
  })
  .meta({ id: 'SetupProtocol' });
export type SetupProtocol = z.infer<typeof setupProtocolSchema>;

export const setupSchema = z
  .object({
    steps: z
      .array(
        z.object({
          step: step.describe('First step.'),
          isDone: z.boolean().describe('Whether the data of the account shows that it is done.'),
          isSkipped: z.boolean().describe('Whether an administrator skipped it.'),
        }),
      )
      .describe('First steps in order, those whose module the account has enabled.'),
    isDismissed: z.boolean().describe('Whether an administrator hid the list.'),
    protocols: z.array(setupProtocolSchema).describe('Protocols that this portal accepts.'),
    testMail: z
      .object({
        sentAt: instant.describe('When it was requested, ISO 8601 in UTC.'),
        outcome: z
          .enum(['waiting', 'delivered', 'failed'])
          .describe('Whether the mail server accepted it. `waiting` also without a mail server.'),
      })
      .nullable()
      .describe('Latest test e-mail of the account. Null if there is none.'),
  })
  .meta({ id: 'Setup' });
export type Setup = z.infer<typeof setupSchema>;

export const updateSetupSchema = z
  .strictObject({
    skipped: z.array(step).max(setupSteps.length).optional().describe('All skipped steps.'),
    isDismissed: z.boolean().optional().describe('Whether to hide the list for all administrators.'),
  })
  .meta({ id: 'UpdateSetup' });
export type UpdateSetup = z.infer<typeof updateSetupSchema>;

export const setupCalls = {
  getSetup: {
    summary: 'Get the first steps',
    description:
      'Returns which first steps of the account are done or skipped, and the protocols that the portal accepts.',
    access: administrator,
    status: 200,
    answer: setupSchema,
  },
  updateSetup: {
    summary: 'Update the first steps',
    description: 'Skips first steps, resumes them, or hides the list. Omitted fields stay unchanged.',
    access: administrator,
    body: updateSetupSchema,
    status: 200,
    answer: setupSchema,
  },
  sendTestMail: {
    summary: 'Send a test e-mail',
    description: 'Sends a test e-mail to the caller. `getSetup` returns whether the mail server accepted it.',
    access: byPerson(administrator),
    effort: 'invitation',
    status: 204,
  },
} as const satisfies Readonly<Record<string, Call>>;
