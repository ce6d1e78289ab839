import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { WholeTins } from './whole-tins.tsx';

test('a TIN is kept whole with the brackets about it, and the text stays as it is', () => {
  const markup = renderToStaticMarkup(<WholeTins text="Peñafrancia (999-201-025-00000), paid" />);
  expect(markup).toMatch(/^Peñafrancia <span[^>]*>\(999-201-025-00000\)<\/span>, paid$/);
});
