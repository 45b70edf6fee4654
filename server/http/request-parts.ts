import type { FastifyRequest } from 'fastify';
import type { BodyOf, Operation, ParamsOf, QueryOf } from '#api/operation.ts';
import { failure } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { Refusal } from './problem.ts';
import { compileCheck, readBody, readQuery } from './validation.ts';

export interface RequestParts<O extends Operation> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
}

/** Compiles the reading of an operation's params, query and body; what is wrong is thrown as invalid_input, all of it at once. */
export function partsReader<O extends Operation>(operation: O): (request: FastifyRequest) => RequestParts<O> {
  const { params: paramsSchema, query: querySchema, body: bodySchema } = operation;
  const checkParams = paramsSchema && compileCheck('path', paramsSchema);
  const checkQuery = querySchema && compileCheck('query', querySchema);
  const checkBody = bodySchema && compileCheck('body', bodySchema);
  return (request) => {
    const params = paramsSchema ? request.params : undefined;
    const query = querySchema ? readQuery(querySchema, { ...asRecord(request.query) }) : undefined;
    // No body at all is an empty one: only what is missing in it is wrong.
    const sent = request.body === undefined ? {} : request.body;
    const body = bodySchema ? readBody(bodySchema, sent) : filesOf(operation, request);
    const fields = [...(checkParams?.(params) ?? []), ...(checkQuery?.(query) ?? []), ...(checkBody?.(body) ?? [])];
    if (fields.length > 0) throw new Refusal(failure('invalid_input', { fields }));
    // The checks are compiled from the very schemas that these types are inferred from.
    return { params, query, body } as RequestParts<O>;
  };
}

const asRecord = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** What the upload's own parser made of the form. A request without any body has not met it. */
function filesOf({ upload }: Operation, request: FastifyRequest): unknown {
  if (!upload) return undefined;
  if (typeof request.body === 'object' && request.body !== null) return request.body;
  const problem = phrase('no_form', { files: upload.fields });
  throw new Refusal(failure('invalid_input', { fields: [{ field: 'body', problem }] }));
}
