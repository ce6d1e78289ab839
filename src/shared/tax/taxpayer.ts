import { toAlphalistName, toReliefText } from './bir-text.ts';

/** Somebody in a list of the BIR: the company, a customer or a supplier. */
export interface Taxpayer {
  /** Nine digits. */
  readonly tin: string;
  /** Five digits. */
  readonly branch: string;
  readonly isIndividual: boolean;
  readonly registeredName: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly tradeName: string;
  readonly address1: string;
  readonly address2: string;
}

/** The company that sends a file. */
export interface Owner extends Taxpayer {
  readonly rdoCode: string;
  /** 1 to 12. */
  readonly fiscalYearEndMonth: number;
}

interface Names {
  readonly company: string;
  readonly last: string;
  readonly first: string;
  readonly middle: string;
}

/** The four name fields of a RELIEF line: the company's name, or the person's three. */
export function reliefNames(taxpayer: Taxpayer): Names {
  return namesWith(taxpayer, toReliefText);
}

/** The four name fields of an alphalist. */
export function alphalistNames(taxpayer: Taxpayer): Names {
  return namesWith(taxpayer, toAlphalistName);
}

function namesWith(taxpayer: Taxpayer, written: (text: string) => string): Names {
  if (!taxpayer.isIndividual) {
    return { company: written(taxpayer.registeredName), last: '', first: '', middle: '' };
  }
  const { lastName, firstName, middleName } = taxpayer;
  return {
    company: '',
    last: written(lastName),
    first: written(firstName),
    middle: written(middleName),
  };
}
