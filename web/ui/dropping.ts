import { type ChangeEvent, type DragEvent, useState } from 'react';

/** What an element needs to take files that are dropped on it; `data-over` says that some are held over it. */
export function useDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}

/** The files that were just chosen at a field, which is emptied: the same file can be chosen again. */
export function filesChosen({ currentTarget: field }: ChangeEvent<HTMLInputElement>): readonly File[] {
  const files = [...(field.files ?? [])];
  field.value = '';
  return files;
}
