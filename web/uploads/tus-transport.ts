import type { DetailedError, Upload as TusUpload } from 'tus-js-client';
import type { ReplyOf } from '#api/operation.ts';
import { readUpload } from '#api/uploads.ts';
import { firstChunkBytes, isSinglePost, nextChunk } from '#domain/uploads/chunks.ts';
import type { UploadPurposeName } from '#domain/uploads/uploads.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { loadChunk } from '#web/ui/chunks.ts';
import type { RequestFailure } from './upload-machine.ts';
import type { Transport } from './upload-task.ts';

export type StoredUpload = ReplyOf<typeof readUpload>;

export interface FileToSend {
  readonly file: Blob;
  readonly name: string;
  readonly contentType: string;
  readonly purpose: UploadPurposeName;
  /** What it is sent for, beside the purpose: `deposit` for a proof. */
  readonly more: Readonly<Record<string, string>>;
  /** An unfinished upload to go on with; null for a new one. */
  readonly id: string | null;
}

/**
 * Sends a file by tus: at once up to 262,144 bytes, else in chunks that double as they arrive (F1). Nothing is kept in the
 * browser: where an upload lies is known here, and by the server, which lists the unfinished ones. A creation carries a
 * key, so that one whose answer was lost is found again instead of made twice. Trying again is the task's business.
 */
export function tusTransport(sent: FileToSend): Transport<StoredUpload> {
  const endpoint = `${window.location.origin}/api/uploads`;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  let url = sent.id === null ? null : `${endpoint}/${sent.id}`;
  const idOf = (address: string): string => address.split('/').at(-1) ?? '';

  return {
    send(events) {
      let upload: TusUpload | null = null;
      let stopped = false;
      const finish = async (address: string): Promise<void> => {
        try {
          const stored = await call(readUpload, { params: { id: idOf(address) } });
          if (!stopped) events.onDone(stored);
        } catch (error) {
          if (!stopped) events.onFailed(failureOf(error));
        }
      };
      const fail = async (error: Error | DetailedError): Promise<void> => {
        const failure = failureOf(error);
        // The answer to a status query has no text: what was refused is named to whoever reads it.
        if (failure.status === 422 && failure.code === null && url !== null) return finish(url);
        if (!stopped) events.onFailed(failure);
      };
      loadChunk(() => import('tus-js-client')).then(
        ({ Upload }) => {
          if (stopped) return;
          const one = new Upload(sent.file, {
            endpoint: url === null ? endpoint : null,
            uploadUrl: url,
            chunkSize: firstChunkBytes,
            uploadDataDuringCreation: isSinglePost(sent.file.size),
            retryDelays: null,
            storeFingerprintForResuming: false,
            headers: { 'Idempotency-Key': key },
            metadata: { name: sent.name, contentType: sent.contentType, purpose: sent.purpose, ...sent.more },
            onProgress: (bytes) => events.onProgress(bytes),
            onChunkComplete: () => {
              one.options.chunkSize = nextChunk(one.options.chunkSize ?? firstChunkBytes);
            },
            onAfterResponse: (request, response) => {
              const status = response.getStatus();
              if (status >= 300) return;
              const offset = Number(response.getHeader('Upload-Offset') ?? '0');
              events.onAccepted(offset, request.getMethod() === 'POST');
            },
            onUploadUrlAvailable: () => {
              url = one.url;
            },
            onSuccess: () => void finish(one.url ?? url ?? ''),
            onError: (error) => void fail(error),
          });
          upload = one;
          one.start();
        },
        (error: unknown) => {
          if (!stopped) events.onFailed(failureOf(error));
        },
      );
      return () => {
        stopped = true;
        void upload?.abort();
      };
    },

    async forget() {
      if (url !== null) await fetch(url, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } });
    },
  };
}

/** What a failed request says: status, code and sentence, as far as there was an answer. */
function failureOf(error: unknown): RequestFailure {
  if (error instanceof ProblemError) return { status: error.status, code: error.code, detail: error.message };
  const response = error instanceof Error && 'originalResponse' in error ? error.originalResponse : null;
  if (!isResponse(response)) return { status: null, code: null, detail: null };
  const problem = read(response.getBody());
  return {
    status: response.getStatus() || null,
    code: typeof problem['code'] === 'string' ? problem['code'] : null,
    detail: typeof problem['detail'] === 'string' ? problem['detail'] : null,
  };
}

interface Answer {
  getStatus(): number;
  getBody(): string;
}

const isResponse = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'getStatus' in value && 'getBody' in value;

function read(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}
