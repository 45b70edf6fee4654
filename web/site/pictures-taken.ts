/** When the landing's pictures were taken; written by tools/pictures.ts. */
export const picturesTaken = '2026-11';
