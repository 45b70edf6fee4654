import { createContext, useContext, useEffect } from 'react';

const RecordName = createContext<((name: string | null) => void) | null>(null);

/** What is called with the name of the record that is on the screen, and with null once it is not. */
export const RecordNameProvider = RecordName.Provider;

/** Has the screen and its tab called by the record; null while it is not known. */
export function useRecordName(name: string | null): void {
  const show = useContext(RecordName);
  useEffect(() => {
    show?.(name);
    return () => show?.(null);
  }, [show, name]);
}
