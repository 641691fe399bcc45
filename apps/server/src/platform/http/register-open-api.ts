import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiPrefix, webhookEventData, webhookEvents } from '@azimute/contract';
import type { FastifyInstance } from 'fastify';
import { apiDescription, apiTags } from './describe-api.ts';
import { docsPolicy } from './security-headers.ts';
import { tidyOpenApi } from './tidy-open-api.ts';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** OpenAPI 3.1 at /api/v1/docs/json, with a page to try the calls at /api/v1/docs. Call before the routes. */
export async function registerOpenApi(fastify: FastifyInstance, productName: string): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description: apiDescription,
        contact: { name: `Whoever operates this ${productName}` },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'The portal that serves this document' }],
      tags: apiTags,
      components: {
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            description: 'Access token of POST /api/v1/oauth/token',
          },
          apiKey: { type: 'http', scheme: 'bearer', description: 'API key, for devices and integrators' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (input) => ({
      ...tidyOpenApi(jsonSchemaTransformObject(input)),
      webhooks: describeWebhooks(),
    }),
  });
  await fastify.register(swaggerUi, { routePrefix: `${apiPrefix}/docs`, staticCSP: docsPolicy });
}

/** What the portal posts to endpoints of other systems, event by event, as OpenAPI has it. */
function describeWebhooks(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    webhookEvents.map((event) => {
      const data = { $ref: `#/components/schemas/${webhookEventData[event].meta()?.id ?? ''}` };
      const type = { type: 'string', const: `azimute.${event}` };
      const schema = {
        allOf: [
          { $ref: '#/components/schemas/WebhookBody' },
          { type: 'object', properties: { type, data }, required: ['type', 'data'] },
        ],
      };
      return [
        event,
        {
          post: {
            operationId: `hear_${event.replace('.', '_')}`,
            tags: ['webhooks'],
            summary: `azimute.${event}`,
            description:
              'A CloudEvent, signed by Standard Webhooks, that the portal posts to endpoints that hear of it.',
            security: [],
            requestBody: { required: true, content: { 'application/cloudevents+json': { schema } } },
            responses: {
              '2XX': { description: 'Taken: it is not sent again' },
              '4XX': { description: 'Not taken: it is tried eight times; 410 switches the endpoint off' },
              '5XX': { description: 'Not there: the endpoint is held and tried again' },
            },
          },
        },
      ];
    }),
  );
}
