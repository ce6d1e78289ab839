/**
 * What stands in portal.html until the first screen is there; drawn by the page's own first styles
 * (first-paint.css), so that nothing changes in between.
 */
export function FirstPaint() {
  return <div className="first-paint" role="status" aria-label="Loading" />;
}
