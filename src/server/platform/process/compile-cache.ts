/**
 * The environment of a thread or process of ours that shall know nothing of the server's: only
 * where Node keeps what it made of our sources, so that it is not made anew each time (a thread
 * that draws starts in half the time).
 */
export function onlyCompileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const { NODE_COMPILE_CACHE: folder } = process.env;
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
