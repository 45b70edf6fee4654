import { bearerProtocol, liveClosings, liveFrames, liveProtocol, liveVersion } from '#api/live.ts';

type Json = Readonly<Record<string, unknown>>;

const names = Object.keys(liveFrames);
const closings = Object.values(liveClosings).map(({ code, why }) => `${code}: ${why}`);

/**
 * The websocket as an AsyncAPI 3.0 document, from the very schemas that its frames' types are derived from. @param product its
 * name; @param cookie the session's
 */
export function asyncApiDocument(product: string, cookie: string): Json {
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${product}, live`,
      version: String(liveVersion),
      description: 'What the server sends as it happens, beside the operations of /api/openapi.json.',
    },
    defaultContentType: 'application/json',
    channels: {
      live: {
        address: '/api/live',
        description: `A websocket that the server alone speaks on. Without a session or a token it is a visitor’s: prices, and nothing of anybody’s own. Closed with ${closings.join('; ')}.`,
        messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
        bindings: {
          ws: {
            method: 'GET',
            headers: {
              type: 'object',
              properties: {
                Authorization: { type: 'string', description: '"Bearer " and an API token with the scope read' },
                'Sec-WebSocket-Protocol': {
                  type: 'string',
                  description: `Where no header can be set: "${liveProtocol}, ${bearerProtocol}" and the API token; the server chooses "${liveProtocol}"`,
                },
              },
            },
            bindingVersion: '0.1.0',
          },
        },
      },
    },
    operations: {
      notify: {
        action: 'send',
        channel: { $ref: '#/channels/live' },
        summary: 'Prices to everybody, and to each person the news of their own records',
        security: ['session', 'token', 'subprotocol'].map((name) => ({
          $ref: `#/components/securitySchemes/${name}`,
        })),
        messages: names.map((name) => ({ $ref: `#/channels/live/messages/${name}` })),
      },
    },
    components: {
      messages: Object.fromEntries(
        Object.entries(liveFrames).map(([name, frame]) => [
          name,
          { name, payload: { ...frame, additionalProperties: false } },
        ]),
      ),
      securitySchemes: {
        session: { type: 'httpApiKey', in: 'cookie', name: cookie },
        token: { type: 'http', scheme: 'bearer', description: 'An API token with the scope read' },
        subprotocol: {
          type: 'httpApiKey',
          in: 'header',
          name: 'Sec-WebSocket-Protocol',
          description: `"${liveProtocol}, ${bearerProtocol}" and an API token with the scope read`,
        },
      },
    },
  };
}
