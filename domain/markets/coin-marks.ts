/** How a coin's disc is drawn: its colour, and white strokes and areas in a box of 28 units with its centre at 14, 14. */
export interface CoinMark {
  readonly colour: string;
  /** What is drawn on the disc, as SVG. */
  readonly drawn: string;
}

const line = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linejoin="round"/>`;
const dots = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round"/>`;
const area = (d: string, more = ''): string => `<path d="${d}" fill="#fff"${more}/>`;

/** The marks that people know coins by, drawn here in simple strokes; a coin without one is shown by its letters. */
export const coinMarks: Readonly<Record<string, CoinMark>> = {
  BTC: {
    colour: '#f7931a',
    drawn: `<g transform="rotate(12 14 14)">${line(
      'M9.4 8.9h6a2.5 2.5 0 0 1 0 5h-3.9 4.5a2.7 2.7 0 0 1 0 5.4H9.4M11.5 8.9v10.4M12.8 6.3v2.6M15.6 6.3v2.6M12.8 19.3v2.6M15.6 19.3v2.6',
      1.9,
    )}</g>`,
  },
  ETH: {
    colour: '#627eea',
    drawn:
      area('M14 4.4 7.9 14.2 14 17.7zM7.9 15.6 14 19.1v4.6z') +
      area('M14 4.4v13.3l6.1-3.5zM14 19.1v4.6l6.1-8.1z', ' opacity=".65"'),
  },
  BNB: {
    colour: '#d99e00',
    drawn: area(
      'M14 5.2 20 11.2l-2.2 2.2-3.8-3.8-3.8 3.8L8 11.2zM8 16.8l2.2-2.2 3.8 3.8 3.8-3.8 2.2 2.2-6 6zM14 11.8l2.2 2.2-2.2 2.2-2.2-2.2zM6.6 11.8 8.8 14l-2.2 2.2L4.4 14zM21.4 11.8l2.2 2.2-2.2 2.2-2.2-2.2z',
    ),
  },
  SOL: {
    colour: '#15121d',
    drawn:
      '<linearGradient id="g" x1="0" y1="1" x2="1" y2="0"><stop stop-color="#9945ff"/><stop offset="1" stop-color="#14f195"/></linearGradient>' +
      '<path d="M9.6 7.9h11.2l-2.4 2.8H7.2zM7.2 12.6h11.2l2.4 2.8H9.6zM9.6 17.3h11.2l-2.4 2.8H7.2z" fill="url(#g)"/>',
  },
  DOGE: { colour: '#b8992a', drawn: line('M10.9 8h3.4a6 6 0 0 1 0 12h-3.4zM7.9 14h6.6', 2.4) },
  USDT: {
    colour: '#26a17b',
    drawn: `${area('M8.2 7.4h11.6v3h-4.2v10.8h-3.2V10.4H8.2z')}<ellipse cx="14" cy="13.9" rx="7" ry="1.9" fill="none" stroke="#fff" stroke-width="1.3"/>`,
  },
  XRP: {
    colour: '#23292f',
    drawn: line('M7.4 7.6l3.9 3.8a3.9 3.9 0 0 0 5.4 0l3.9-3.8M7.4 20.4l3.9-3.8a3.9 3.9 0 0 1 5.4 0l3.9 3.8', 2.3),
  },
  ADA: {
    colour: '#0033ad',
    drawn:
      dots('M16 10.6h0M18 14h0M16 17.4h0M12 17.4h0M10 14h0M12 10.6h0', 2.7) +
      dots('M14 7.2h0M19.9 10.6h0M19.9 17.4h0M14 20.8h0M8.1 17.4h0M8.1 10.6h0', 1.7),
  },
  LTC: { colour: '#345d9d', drawn: line('M14.9 6.8 11.7 20h8.1M9 16.2l8.4-3.4', 2.4) },
};
