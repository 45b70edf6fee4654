/** For a file or folder that need not be there: null where it is not; every other error is thrown on. */
export function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
