/** What people send to be looked at (D4, S1): pictures and PDF, by content; at most 10 MB, in bytes. */
export const picturesAndPdf = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf'],
  minBytes: 1,
  maxBytes: 10_000_000,
} as const;

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** 'proof.pdf': the name of a file for whoever opens it, made from its type and from nothing that was typed. */
export const openedName = (stem: 'proof' | 'support', contentType: string): string =>
  `${stem}.${endings[contentType] ?? 'bin'}`;
