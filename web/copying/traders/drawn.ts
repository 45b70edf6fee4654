/** Decimal texts as whole numbers of one scale, to be drawn: exact, whatever their decimals. */
export function scaledAlike(texts: readonly string[]): readonly bigint[] {
  const decimals = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0));
  return texts.map((text) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(decimals, '0'));
  });
}

/** Where values stand between the least and the most of them and nothing, as px from the top of `height`. */
export function heightsOf(
  values: readonly bigint[],
  height: number,
): { readonly at: readonly number[]; readonly zero: number } {
  const [least, most] = [0n, ...values].reduce(
    ([low, high], value) => [value < low ? value : low, value > high ? value : high],
    [0n, 0n],
  );
  const range = most - least || 1n;
  // Hundredths of a px: whole numbers until they are drawn.
  const place = (value: bigint): number => Number(((most - value) * BigInt(height * 100)) / range) / 100;
  return { at: values.map(place), zero: place(0n) };
}
