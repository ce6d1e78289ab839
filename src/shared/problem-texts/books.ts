/** What goes wrong with printing and sealing books; see `problems.ts`. */
export const BOOK_PROBLEMS = {
  'book-not-sealable': [409, '{found}'],
  'book-nothing-to-seal': [
    409,
    'Nothing is left to seal in {name}: every entry of it is in a sealed book.',
  ],
  'book-sealed-meanwhile': [
    409,
    'Somebody else sealed this book at the same moment. Load the page again.',
  ],
  'book-work-not-found': [404, 'This print is no longer kept here. Print the book again.'],
  'book-not-sealed': [404, 'This book has not been sealed.'],
  'books-not-bound': [
    409,
    'No book of {name} is sealed as a whole year yet. Seal its months, then the year.',
  ],
  'book-not-this-year': [
    400,
    'This is no period of these books: choose a month or a taxable year.',
  ],
} as const;
