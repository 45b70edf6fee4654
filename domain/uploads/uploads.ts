import type { UserId } from '#domain/ids/ids.ts';

/** What a file is sent for. */
export const uploadPurposes = ['proof-of-deposit', 'profile-photo', 'support-file'] as const;
export type UploadPurposeName = (typeof uploadPurposes)[number];

/** The name of a stored upload's file, where files are kept. */
export const keptFile = (id: string): string => `kept/${id}`;

/** An empty file that the operator puts there: they know that the file of an upload is lost for good. */
export const lostMark = (id: string): string => `lost/${id}`;

/** An empty file: what earlier versions had kept in the clear is encrypted. */
export const renewedMark = 'sealed-1';

const nameAtMost = 120;

/**
 * A file's name as a label: without folders, control characters and marks that turn the reading direction, 120 characters
 * at most, the ending kept.
 */
export function fileLabel(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = [...last.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')].join('').trim();
  if (/^\.*$/.test(plain)) return 'file';
  if (plain.length <= nameAtMost) return plain;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? '';
  return plain.slice(0, nameAtMost - ending.length).toWellFormed() + ending;
}

/** An upload as whoever sends it sees it. */
export interface UploadRecord {
  readonly id: string;
  readonly owner: UserId;
  readonly purpose: UploadPurposeName;
  readonly subject: string;
  readonly size: number;
}
