import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import type { Decision } from '#domain/failures/failures.ts';
import type { FileLimits } from '#domain/uploads/upload-quotas-and-keeping.ts';
import type { UploadPurposeName, UploadRecord } from '#domain/uploads/uploads.ts';
import type { Actor } from './handler.ts';

/** What is kept of a file that arrived whole. */
export interface KeptFile {
  /** Found by content. */
  readonly contentType: string;
  readonly bytes: number;
}

/** An upload in the transaction that finishes it. */
export interface FinishedUpload extends UploadRecord {
  readonly objectKey: string;
  readonly name: string;
  readonly kept: KeptFile;
}

/** What a slice does with the files that are sent for it. */
export interface UploadPurpose {
  readonly limits: FileLimits;
  /** Whether only an approved account sends one. */
  readonly approvedOnly: boolean;
  /** Whether this person may send a file for what the metadata names; answers with what it belongs to. */
  admit(
    actor: Actor,
    metadata: Readonly<Record<string, string>>,
    tx: PoolClient,
  ): Promise<Decision<{ readonly subject: string }>>;
  /** The name that the API gives as `fullPath`: no file lies under it. */
  objectKey(id: string, label: string): string;
  /** Looks at what arrived, a file of this machine, and keeps what is kept of it under a name. Refuses what it is not; keeps nothing then. */
  keep(arrived: string, kept: string, upload: UploadRecord): Promise<Decision<KeptFile>>;
  /** Brings what an earlier version has kept into today's form. */
  renew(kept: string, upload: UploadRecord): Promise<void>;
  /** The bytes of what was kept; null when they are not there any more. */
  read(kept: string, upload: UploadRecord): Promise<Readable | null>;
  /** Records it; runs once, in the transaction that finishes the upload, its owner's row locked against a change of status. */
  finish(tx: PoolClient, upload: FinishedUpload): Promise<void>;
  /** Whether somebody who is not the owner may read it, which is then recorded. */
  admitReader(actor: Actor, upload: UploadRecord): Promise<boolean>;
  /** Under which name browsers keep it: never the one that its sender gave it. 'proof.pdf' */
  fileName(contentType: string): string;
  /** How browsers may use and keep it. */
  readonly serving: 'download or picture, never kept' | 'picture that never changes';
}

export type UploadPurposes = { readonly [P in UploadPurposeName]: UploadPurpose };

/** A request of the tus protocol, its session already looked at. */
export interface TusRequest {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** The upload's id as the path has it; empty for a creation. */
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readable;
  readonly key: string | null;
}

/** An answer of the tus protocol: headers alone. */
export interface TusAnswer {
  readonly status: 200 | 201 | 204;
  readonly headers: Readonly<Record<string, string>>;
}

/** A stored file, about to be sent. */
export interface OpenedFile {
  readonly stream: Readable;
  readonly bytes: number;
  readonly contentType: string;
  readonly name: string;
  readonly serving: UploadPurpose['serving'];
}

/** What the HTTP side needs of uploads beyond the catalogue's operations. */
export interface Uploads {
  tus(actor: Actor | null, request: TusRequest): Promise<Decision<TusAnswer>>;
  open(actor: Actor, id: string): Promise<Decision<OpenedFile>>;
}
