// Draws the pictures of the documents (docs/pictures) and of the user manual anew, on the demo of
// this checkout: what they show is today's portal. A part by its name, else both.
//   node bench/pictures.ts [manual] [documents]
import { startDemo } from './lib/demo.ts';
import { drawDocuments } from './lib/pictures/documents.ts';
import { drawManual } from './lib/pictures/manual.ts';

const PARTS = { manual: drawManual, documents: drawDocuments };

const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !Object.keys(PARTS).includes(part));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`);
const demo = await startDemo();
try {
  for (const [name, draw] of Object.entries(PARTS))
    if (asked.length === 0 || asked.includes(name)) await draw(demo);
} finally {
  await demo.end();
}
