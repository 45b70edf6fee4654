import type { TObject, TSchema } from 'typebox';
import { authentication } from '#api/authentication.ts';
import { catalogue } from '#api/catalogue.ts';
import type { Operation, Upload } from '#api/operation.ts';
import { Problem } from '#api/problem.ts';
import type { FailureCode } from '#domain/failures/failures.ts';
import { titleOf } from './problem.ts';
import { statuses } from './statuses.ts';

type Json = Readonly<Record<string, unknown>>;

const accessWords: Record<Operation['access'], string> = {
  public: 'Anybody may call this.',
  session: 'Needs a session.',
  approved: 'Needs the session of an approved account.',
  admin: 'Needs an admin’s session; to everybody else with a session the path does not exist.',
};

/** What a program with an API token needs (A14), in words and by its scopes. */
const tokenWords = {
  read: ' An API token needs the scope `read`.',
  trade: ' An API token needs the scope `practice-trade` for the wallet `practice`, else `trade`.',
} as const;
const tokenScopesOf = { read: ['read'], trade: ['practice-trade', 'trade'] } as const;

/** Who may call, as alternatives. */
function securityOf({ access, tokenScope }: Operation): Json[] {
  const scopes = tokenScope ? tokenScopesOf[tokenScope] : [];
  const tokens = scopes.map((scope) => ({ token: [scope] }));
  if (access === 'public') return tokens.length > 0 ? [{}, ...tokens] : [];
  return [{ session: [] }, ...tokens];
}

/** The failures an operation can answer with: its own and those of every request like it. */
function failuresOf({
  access,
  command,
  method,
  tokenScope,
  params,
  query,
  body,
  upload,
  failures,
}: Operation): readonly FailureCode[] {
  return [
    ...new Set<FailureCode>([
      ...failures,
      ...(params || query || body || upload ? (['invalid_input'] as const) : []),
      ...(upload ? (['body_too_large', 'body_too_slow', 'rate_limited'] as const) : []),
      ...(body ? (['not_json', 'body_too_large'] as const) : []),
      ...(access === 'public' ? [] : (['unauthenticated'] as const)),
      ...(access === 'approved' ? (['account_not_approved'] as const) : []),
      ...(access === 'admin' ? (['not_found'] as const) : []),
      ...(command ? (['idempotency_key_missing', 'idempotency_key_reused'] as const) : []),
      ...(tokenScope ? (['token_refused', 'token_scope_missing', 'rate_limited'] as const) : []),
      ...(method === 'GET' ? [] : (['wrong_origin'] as const)),
      'rate_limited',
      'internal',
      'unavailable',
    ]),
  ];
}

function parameters(place: 'path' | 'query', schema: TObject | undefined): Json[] {
  const required: readonly string[] = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).map(([name, property]: [string, TSchema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const keyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Your own choice, new for each new command; repeated with the same request it answers with the first outcome.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function responses(operation: Operation): Json {
  const byStatus = Map.groupBy(failuresOf(operation), (code) => statuses[code]);
  const problems = [...byStatus].map(([status, codes]): [string, Json] => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${titleOf(code)}`).join('\n\n'),
      content: {
        'application/problem+json': {
          schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] },
        },
      },
    },
  ]);
  const success: [string, Json] = [
    String(operation.status ?? 200),
    { description: 'Success', content: { [operation.media ?? 'application/json']: { schema: operation.reply } } },
  ];
  return Object.fromEntries([success, ...problems]);
}

function describe(operation: Operation): Json {
  const [tag = ''] = operation.id.split('.');
  return {
    operationId: operation.id,
    tags: [tag],
    summary: operation.summary,
    description: accessWords[operation.access] + (operation.tokenScope ? tokenWords[operation.tokenScope] : ''),
    security: securityOf(operation),
    parameters: [
      ...parameters('path', operation.params),
      ...parameters('query', operation.query),
      ...(operation.command ? [keyParameter] : []),
    ],
    ...(operation.body
      ? {
          requestBody: {
            required: Object.keys(operation.body.properties).length > 0,
            content: { 'application/json': { schema: { ...operation.body, additionalProperties: false } } },
          },
        }
      : {}),
    ...(operation.upload
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: formOf(operation.upload) } } } }
      : {}),
    responses: responses(operation),
  };
}

function formOf({ fields, maxBytesEach }: Upload): Json {
  const description = `One file of at most ${maxBytesEach} bytes`;
  return {
    type: 'object',
    required: fields,
    properties: Object.fromEntries(fields.map((field) => [field, { type: 'string', format: 'binary', description }])),
    additionalProperties: false,
  };
}

/**
 * The API as an OpenAPI 3.1 document, from the very schemas that requests are checked by. @param product its
 * name; @param cookie the session's;
 * @param reader whom it is for: only admins are shown the console's operations, which to others do not exist (P5)
 */
export function openApiDocument(product: string, cookie: string, reader: 'everybody' | 'admins'): Json {
  const paths: Record<string, Record<string, Json>> = {};
  const operations: readonly Operation[] = [...Object.values(authentication), ...Object.values(catalogue)];
  for (const operation of operations.filter(({ access }) => access !== 'admin' || reader === 'admins')) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: product,
      version: '1',
      description:
        'Money and prices are decimal strings, times ISO 8601 in UTC, lists pages of `{items, nextCursor}`. Every command takes the header Idempotency-Key. Failures are RFC 9457 problem documents with a `code` of a closed list. The websocket is described in /api/asyncapi.json.',
    },
    paths,
    components: {
      schemas: { Problem },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookie },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token, made on the page of password and sign-in, with the scopes that an operation names. What names none takes no token.',
        },
      },
    },
  };
}
