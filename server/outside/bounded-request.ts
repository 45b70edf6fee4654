export interface BoundedReply {
  readonly status: number;
  readonly headers: Headers;
  /** The body as UTF-8 text. */
  readonly text: string;
}

/**
 * Asks a service that the operator has configured. No redirect is followed: the operator named this host, and a header with
 * its password would go along. Reading stops at the bound, so that a service that sends without end fills no memory.
 *
 * @param longestBytes of the body
 * @throws Error when the service cannot be reached, redirects, or sends more
 */
export async function boundedRequest(
  url: URL | string,
  init: RequestInit,
  longestBytes: number,
): Promise<BoundedReply> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > longestBytes) throw new Error(`the answer is longer than ${longestBytes} bytes`);
    chunks.push(chunk);
  }
  return { status: response.status, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') };
}

/** Whether a status says that the request was carried out (2xx). */
export const isSuccess = ({ status }: BoundedReply): boolean => status >= 200 && status < 300;
