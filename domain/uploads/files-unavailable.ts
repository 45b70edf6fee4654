/** Where files are kept does not answer, or not as it should: asking again may help. `message` holds nothing secret. */
export class FilesUnavailable extends Error {
  override readonly name = 'FilesUnavailable';
}
