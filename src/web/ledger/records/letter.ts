/**
 * A message of ours as a page of its own: what stands in `style` attributes moves into one style
 * element with the page's nonce, because the policy that the page inherits lets no attribute style
 * anything. The sandbox does the rest.
 */
export function styledLetter(html: string, nonce: string): string {
  const rules = new Map<string, string>();
  const classed = html.replaceAll(/\sstyle="([^"]*)"/g, (_, style: string) => {
    const name = rules.get(style) ?? `s${rules.size}`;
    rules.set(style, name);
    return ` class="${name}"`;
  });
  const sheet = [...rules].map(([style, name]) => `.${name}{${readable(style)}}`).join('');
  return classed.replace('</head>', () => `<style nonce="${nonce}">${sheet}</style></head>`);
}

function readable(style: string): string {
  return style
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll(/[<>{}]/g, '');
}
