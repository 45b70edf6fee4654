/** As plans_within has it: neither a name before the host, nor blanks. Behind the host an @ is a part of the path or query. */
const shape = /^https:\/\/[^\s/?#@\\]+(?:[/?#\\]\S*)?$/;
/** Controls, and format characters that nobody sees. */
const unseen = /\p{C}/u;

/** Whether a text is a full https address without a name or password in it. Linear in its length. */
export function isPlainAddress(text: string): boolean {
  if (!shape.test(text) || unseen.test(text)) return false;
  const read = URL.parse(text);
  return read !== null && read.protocol === 'https:' && read.username === '' && read.password === '';
}
