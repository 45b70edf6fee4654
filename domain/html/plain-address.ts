/** Whether a text is a full https address without a name or password in it. */
export function isPlainAddress(text: string): boolean {
  const read = URL.parse(text);
  return read !== null && read.protocol === 'https:' && read.username === '' && read.password === '';
}
