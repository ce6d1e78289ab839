/** The bar over every screen, in CSS pixels (shell.tsx). */
const HEADER = 60;

/**
 * Tells which part of an element is in sight, in CSS pixels from its top, now and when that
 * changes; ends with the function that it gives.
 */
export function watchView(
  element: HTMLElement,
  tell: (part: { readonly top: number; readonly height: number }) => void,
): () => void {
  const look = () => {
    const box = element.getBoundingClientRect();
    const top = Math.max(0, HEADER - box.top);
    const bottom = Math.min(box.height, document.documentElement.clientHeight - box.top);
    tell({ top, height: Math.max(0, bottom - top) });
  };
  look();
  const sizes = new ResizeObserver(look);
  sizes.observe(element);
  sizes.observe(document.body);
  addEventListener('scroll', look, { passive: true });
  addEventListener('resize', look);
  return () => {
    sizes.disconnect();
    removeEventListener('scroll', look);
    removeEventListener('resize', look);
  };
}
