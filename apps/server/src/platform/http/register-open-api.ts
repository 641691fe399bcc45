import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiPrefix } from '@azimute/contract';
import type { FastifyInstance } from 'fastify';
import { apiDescription, apiTags } from './describe-api.ts';
import { describeWebhooks } from './describe-webhooks.ts';
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
