/** '12.34 %' of '0.1234', '−1.5 %' of '-0.015'; '–' where nothing is shown. The decimals are moved, never computed. */
export function percentOf(part: string | null): string {
  if (part === null) return '–';
  const [, sign = '', whole = '0', two = '00', rest = ''] = /^(-?)(\d+)\.(\d\d)(\d*)$/.exec(part) ?? [];
  return `${sign && '−'}${`${whole}${two}`.replace(/^0+(?=\d)/, '')}.${rest || '0'} %`;
}

/** '10 %' of 1000 basis points. */
export const shareOf = (bps: number): string => `${bps / 100} %`;

/** '2 copies, 246.90 USD' by wallet; 'no copies' without any. */
export function booksOf(
  books: readonly { readonly wallet: 'real' | 'practice'; readonly copies: number; readonly allocated: string }[],
  money: (amount: string) => string,
): string {
  if (books.length === 0) return 'no copies';
  return books
    .map(({ wallet, copies, allocated }) => {
      const asset = wallet === 'real' ? 'USD' : 'practice dollars';
      return `${copies} ${copies === 1 ? 'copy' : 'copies'}, ${money(allocated)} ${asset}`;
    })
    .join('; ');
}
