import { randomUUID } from 'node:crypto';
import { mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';

/** Bytes that wait on the disk for whoever reads them. */
export interface Spooled {
  /** In pieces of at most 64 KiB. Throws once it is closed. */
  read(): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

const pieceBytes = 65_536;

/**
 * Takes all of `chunks` into a file in a folder. The file loses its name as soon as it is open: nothing is left behind, also
 * after a kill. Throws, and keeps nothing, when there is more than `mostBytes` of it.
 */
export function openSpool(folder: string, mostBytes: number) {
  return async (chunks: AsyncIterable<Uint8Array>): Promise<Spooled> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = path.join(folder, randomUUID());
    const file = await open(name, 'wx+', 0o600);
    try {
      await unlink(name);
      let bytes = 0;
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > mostBytes) throw new Error(`more than ${mostBytes} bytes to keep for a reader`);
        await file.writeFile(chunk);
      }
    } catch (error) {
      await file.close();
      throw error;
    }
    return {
      async *read() {
        for (let position = 0; ; ) {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, position);
          if (bytesRead === 0) return;
          position += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
      },
      close: () => file.close(),
    };
  };
}
