import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { WholeTins } from './whole-tins.tsx';

test('a TIN is kept whole with the brackets about it, and the text stays as it is', () => {
  const markup = renderToStaticMarkup(<WholeTins text="Peñafrancia (999-201-025-00000), paid" />);
  expect(markup).toMatch(/^Peñafrancia <span[^>]*>\(999-201-025-00000\)<\/span>, paid$/);
});

test('a number of our own series is kept whole in a title', () => {
  const markup = renderToStaticMarkup(<WholeTins text="Journal entry JV-2026-000105" />);
  expect(markup).toMatch(/^Journal entry <span[^>]*>JV-2026-000105<\/span>$/);
});
