import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiPrefix, webhookEventData, webhookEvents } from '@azimute/contract';
import type { FastifyInstance } from 'fastify';
import { apiDescription, apiTags, idempotencyKeyParameter } from './describe-api.ts';
import { docsPolicy } from './security-headers.ts';
import { tidyOpenApi } from './tidy-open-api.ts';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** Serves OpenAPI 3.1 at /api/v1/docs/json, and a page to try the calls at /api/v1/docs. Call it before the routes. */
export async function registerOpenApi(fastify: FastifyInstance, productName: string): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description: apiDescription,
        contact: { name: `Operator of this ${productName}` },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'This portal' }],
      tags: apiTags,
      components: {
        parameters: { IdempotencyKey: idempotencyKeyParameter },
        securitySchemes: {
          session: {
            type: 'http',
            scheme: 'bearer',
            description: 'Access token from POST /api/v1/oauth/token.',
          },
          apiKey: { type: 'http', scheme: 'bearer', description: 'API key for devices and integrations.' },
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

/** Describes the webhooks that the portal sends, by event, in OpenAPI. */
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
              'CloudEvent, signed as in Standard Webhooks, that the portal posts to subscribed endpoints.',
            security: [],
            requestBody: { required: true, content: { 'application/cloudevents+json': { schema } } },
            responses: {
              '2XX': { description: 'Delivered. The event is not sent again.' },
              '4XX': {
                description: 'Rejected. The event is tried up to eight times; 410 disables the endpoint.',
              },
              '5XX': { description: 'Unavailable. Deliveries to the endpoint pause and are tried again.' },
            },
          },
        },
      ];
    }),
  );
}
