/**
 * What the server rendered is painted before any script of the page is asked for, so that neither the line nor the processor
 * is taken from it. The page's own scripts wait in its template.
 */
function start(): void {
  const scripts = document.querySelector<HTMLTemplateElement>('template#scripts');
  if (scripts) document.head.append(document.importNode(scripts.content, true));
}

// A page that nobody sees is not painted: it waits for nothing.
if (document.visibilityState === 'hidden') start();
// The frame of the first paint, and then the time after it.
else requestAnimationFrame(() => setTimeout(start));

export {};
