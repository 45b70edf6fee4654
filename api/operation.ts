import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { NamedStaffRole } from '#domain/accounts/staff-roles.ts';
import type { FailureCode } from '#domain/failures/failures.ts';

/** Who may call: anybody, a session, an approved customer, or an admin. Strangers to a record get 404 (P5). */
export type Access = 'public' | 'session' | 'approved' | 'admin';

/** The files of a multipart form, one to each field. */
export interface Upload {
  readonly fields: readonly string[];
  readonly maxBytesEach: number;
}

/** The reply of an operation that answers with an image. */
export const JpegBytes = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });

/** A file that is made while it is sent. */
export interface Download {
  /** Under which browsers keep it. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** The reply of an operation that answers with a file. */
export const FileDownload = Type.Unsafe<Download>({ type: 'string', format: 'binary' });

/** One operation of the API as data: the server validates and serialises by it, the client infers its types from it. */
export interface Operation {
  /** `slice.verb`; also the operation name under which idempotency keys are unique. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path under the server's root, with `{name}` for parameters. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  /**
   * Of an admin's operation: which roles of staff may call it (A7.1), beside owners, who may all, and auditors, who may every read.
   * Left out, operations may.
   */
  readonly staff?: readonly NamedStaffRole[];
  /** A command changes something and takes the header Idempotency-Key (P4). */
  readonly command: boolean;
  /**
   * What an API token needs to be let in (A14): 'read', or by the body's wallet 'practice-trade' or 'trade'. Left out, no
   * token will do, whatever its scopes: a new operation is closed to programs until somebody opens it here.
   */
  readonly tokenScope?: 'read' | 'trade';
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** Instead of a body: a multipart form of exactly these files. */
  readonly upload?: Upload;
  readonly reply: TSchema;
  /** Of a reply that is no JSON: its content type. */
  readonly media?: 'image/jpeg' | DownloadMedia;
  /**
   * Of the file of a list: what the audit trail holds of each filter that takes any text, and of others that not everybody who reads the
   * trail may know. All else is held as it was asked for.
   */
  readonly audited?: Readonly<Record<string, AuditedFilter>>;
  /** Status of a success: 200 unless something is created. */
  readonly status?: 200 | 201;
  /** The business failures that this operation can answer with, beside those of every request. */
  readonly failures: readonly FailureCode[];
}

/** A filter as the audit trail has it: as it was asked for, or only of what kind it was, for some who read the trail may not know it. */
export type AuditedFilter = 'as asked for' | 'an address' | 'words' | 'a customer';

/** What a {@link Download} may hold. */
export type DownloadMedia = 'text/csv; charset=utf-8' | 'application/pdf';

type Part<O, K extends string> = O extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined;

export type ParamsOf<O extends Operation> = Part<O, 'params'>;
export type QueryOf<O extends Operation> = Part<O, 'query'>;
/** Of an upload: the bytes of each file. */
export type BodyOf<O extends Operation> = O extends {
  readonly upload: { readonly fields: readonly (infer F extends string)[] };
}
  ? { readonly [P in F]: Uint8Array }
  : Part<O, 'body'>;
export type ReplyOf<O extends Operation> = Static<O['reply']>;

/** Keeps the literal types of an operation, so that callers infer params, query, body and reply. */
export function operation<const O extends Operation>(definition: O): O {
  return definition;
}
