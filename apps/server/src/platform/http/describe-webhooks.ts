import { webhookEventData, webhookEvents } from '@azimute/contract';

/** What the portal posts to endpoints of other systems, event by event, as OpenAPI has it. */
export function describeWebhooks(): Readonly<Record<string, object>> {
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
