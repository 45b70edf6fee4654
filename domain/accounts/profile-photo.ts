/** Pictures that a profile photo is made from, by content. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

/** What is kept is a square of so many pixels a side. */
export const photoSide = 512;

/** Nothing larger is taken in, whatever the operator allows: the picture is cut out and made smaller before it is sent. */
export const photoBytesAtMost = 33_554_432;

/** Where a profile photo is read; it changes with the photo, so that an old one is never shown for a new one. */
export function photoPath(upload: string | null): string | null {
  return upload === null ? null : `/api/uploads/${upload}/file`;
}
