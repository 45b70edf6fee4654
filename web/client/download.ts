import { NoAnswerError, refusalOf } from './client.ts';

/** A file as the server names it. */
export interface Downloaded {
  readonly name: string;
  readonly file: Blob;
}

/** Reads a file of the API whole. Throws as `call` does; there is no time by which it has to be there. */
export async function download(path: string, fallbackName: string): Promise<Downloaded> {
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(path, { credentials: 'same-origin' });
    file = await response.blob();
  } catch {
    throw new NoAnswerError('No answer from the server.');
  }
  if (response.ok) {
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    return { name: named?.[1] ?? fallbackName, file };
  }
  throw refusalOf(response, await jsonOf(file));
}

async function jsonOf(file: Blob): Promise<unknown> {
  try {
    return JSON.parse(await file.text());
  } catch {
    return null;
  }
}

/** Hands a file to whoever looks at the page, as a link to it would. */
export function save({ name, file }: Downloaded): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
