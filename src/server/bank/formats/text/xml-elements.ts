import { Problem } from '#shared/problems.ts';

import { readMarkup } from './markup.ts';

/** An element of XML while and after it is read. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: string;
  text: string;
  children: XmlElement[];
}

/** Where an element stood; `isCut`: the file ended before it did. */
export interface ElementPlace {
  readonly ancestors: readonly XmlElement[];
  readonly isCut: boolean;
}

interface ElementReader {
  /** Elements to be told of as soon as they end; they are not kept in their parents. */
  readonly wanted: ReadonlySet<string>;
  readonly ended: (element: XmlElement, place: ElementPlace) => void;
  /** A tag that ends nothing, or an element that another's end tag had to end. */
  readonly damaged: (name: string) => void;
}

/** A bank's statement is about twelve deep. */
const MAX_DEPTH = 64;
/** Of one element; what lies below it, as in a booking of very many payments, is not kept. */
const MAX_CHILDREN = 2_000;
const MAX_TEXT = 2_000;

/**
 * Reads XML and gives each wanted element with all that it holds when it ends, so that no more than
 * one of them is kept at a time. Throws bank-file-unreadable for what is nested deeper than any
 * statement, and as `readMarkup` does.
 */
export function readXml(text: string, reader: ElementReader): void {
  const open: XmlElement[] = [];
  const end = (isCut: boolean) => {
    const element = open.pop();
    if (element === undefined) return;
    if (reader.wanted.has(element.name)) reader.ended(element, { ancestors: open, isCut });
    else keep(open.at(-1), element);
  };
  readMarkup(text, {
    open: (name, attributes) => {
      if (open.length >= MAX_DEPTH)
        throw new Problem('bank-file-unreadable', {
          values: {
            found: `Its elements are nested more than ${MAX_DEPTH} deep, as in no bank’s file.`,
          },
        });
      open.push({ name, attributes, text: '', children: [] });
    },
    close: (name) => {
      const at = open.findLastIndex((element) => element.name === name);
      if (at === -1) return reader.damaged(name);
      while (open.length > at) {
        if (open.length > at + 1) reader.damaged(open.at(-1)?.name ?? '');
        end(false);
      }
    },
    text: (piece) => {
      const element = open.at(-1);
      if (element !== undefined && element.text.length < MAX_TEXT)
        element.text += piece.slice(0, MAX_TEXT);
    },
  });
  // The file ends in the middle.
  while (open.length > 0) {
    reader.damaged(open.at(-1)?.name ?? '');
    end(true);
  }
}

function keep(parent: XmlElement | undefined, element: XmlElement): void {
  if (parent !== undefined && parent.children.length < MAX_CHILDREN) parent.children.push(element);
}

/** The first element along a path such as `Acct/Id/IBAN`, or undefined. */
export function findElement(element: XmlElement, path: string): XmlElement | undefined {
  let found: XmlElement | undefined = element;
  for (const name of path.split('/')) found = found?.children.find((child) => child.name === name);
  return found;
}

/** The text along the first of the paths that has one; otherwise empty. */
export function textAt(element: XmlElement, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = findElement(element, path)?.text.trim() ?? '';
    if (text !== '') return text;
  }
  return '';
}

/** Every element of a name among the children. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The value of an attribute; otherwise empty. */
export function attributeOf(element: XmlElement | undefined, name: string): string {
  const attributes = /\s([\w:.-]{1,40})\s{0,9}=\s{0,9}["']([^"']{0,200})["']/g;
  for (const [, found, value] of (element?.attributes ?? '').matchAll(attributes))
    if (found === name) return value ?? '';
  return '';
}
