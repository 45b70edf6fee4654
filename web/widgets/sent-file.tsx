import { bytesInWords } from '#web/ui/bytes.ts';

/** A file that somebody sent, by its name and size; it opens beside the page. */
export function SentFile(props: {
  readonly name: string;
  readonly file: { readonly size: number; readonly link: string };
}) {
  const { name, file } = props;
  return (
    <>
      <a href={file.link} target="_blank" rel="noreferrer">
        {name}
      </a>{' '}
      <small>{bytesInWords(file.size)}</small>
    </>
  );
}
