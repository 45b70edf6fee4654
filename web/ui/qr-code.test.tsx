import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { paymentUri } from '#domain/deposits/payment-uri.ts';
import { usdtContract } from '#domain/money/coins.ts';
import { QrCode } from './qr-code.tsx';

/** What a camera sees of the drawing: each square of it as `scale` pixels, with the white that the style puts around. */
function photograph(svg: string, scale = 4) {
  const modules = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const border = 2;
  const width = (modules + 2 * border) * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      for (let dx = 0; dx < scale; dx += 1) {
        const row = (Number(y) + border) * scale + dy;
        const column = (Number(x) + border) * scale + dx;
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return { width, height: width, data, colorSpace: 'srgb' } as const;
}

// A decoder that has nothing in common with what draws the codes.
beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const { buffer: wasmBinary } = new Uint8Array(readFileSync(file));
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

it('[D3] what is drawn for each coin is read back by another decoder, letter for letter', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  for (const uri of [
    paymentUri('Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 1_234_567n, usdtContract),
    paymentUri('Ethereum', address, 1_234_567_890_123_456_789n, usdtContract),
    paymentUri('BNB', address, 1_234_567_890_123_456_789n, usdtContract),
    paymentUri('USDT', address, 999_999_999_999n, usdtContract),
  ]) {
    const drawn = renderToStaticMarkup(<QrCode text={uri} label="Payment QR code" />);
    const read = await readBarcodes(photograph(drawn), { formats: ['QRCode'] });
    expect(read.map(({ text }) => text)).toEqual([uri]);
  }
});
