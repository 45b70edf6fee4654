/** Bytes that were kept are not those any more, or belong to something else: asking again never brings them back. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}
