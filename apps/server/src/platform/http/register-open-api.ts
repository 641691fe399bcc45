import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiPrefix, webhookEventData, webhookEvents, type CallName } from '@azimute/contract';
import type { FastifyInstance } from 'fastify';
import { apiDescription, apiTags, idempotencyKeyParameter } from './describe-api.ts';
import { asObject, isObject, mapMembers } from './json-object.ts';
import { docsPolicy } from './security-headers.ts';
import { tidyOpenApi } from './tidy-open-api.ts';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

const subscribing: CallName = 'createWebhook';

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
          serviceAccount: {
            type: 'http',
            scheme: 'bearer',
            description: 'Key of a service account, which makes the calls that its role and profiles allow.',
          },
          apiKey: { type: 'http', scheme: 'bearer', description: 'API key for devices and integrations.' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (input) => withWebhooks(tidyOpenApi(jsonSchemaTransformObject(input))),
  });
  await fastify.register(swaggerUi, { routePrefix: `${apiPrefix}/docs`, staticCSP: docsPolicy });
}

/**
 * Describes the webhooks that the portal sends as callbacks of the call that subscribes to them: from `webhooks` at the
 * top of the document, generators of clients make calls of the portal.
 */
function withWebhooks<T extends object>(document: T): T {
  const components = asObject(asObject(document)['components']);
  const schemas = asObject(components['schemas']);
  const general = asObject(schemas['WebhookBody']);
  const described = webhookEvents.map((event) => {
    const data = {
      description: 'Content of the event.',
      $ref: `#/components/schemas/${webhookEventData[event].meta()?.id ?? ''}`,
    };
    const type = { type: 'string', enum: [`azimute.${event}`], description: 'Type of the event.' };
    const schema = { ...general, properties: { ...asObject(general['properties']), type, data } };
    const name = `${event.replaceAll(/(?:^|\W|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Webhook`;
    return { event, name, schema };
  });
  const ofWebhooks = Object.fromEntries(described.map(({ name, schema }) => [name, schema]));
  const callbacks = Object.fromEntries(
    described.map(({ event, name }) => [event, { '{$request.body#/address}': describeWebhook(event, name) }]),
  );
  return {
    ...document,
    components: { ...components, schemas: { ...schemas, ...ofWebhooks } },
    paths: mapMembers(asObject(asObject(document)['paths']), (methods) =>
      mapMembers(asObject(methods), (operation) =>
        isObject(operation) && operation['operationId'] === subscribing
          ? { ...operation, callbacks }
          : operation,
      ),
    ),
  };
}

function describeWebhook(event: string, name: string): object {
  const schema = { $ref: `#/components/schemas/${name}` };
  return {
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
  };
}
