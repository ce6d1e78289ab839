import { ALPHALIST_WIDTHS, toAlphalistName, toReliefText } from './bir-text.ts';

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

/** The company that sends a file; a sole proprietor or professional is an individual. */
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
  const { company, person } = ALPHALIST_WIDTHS;
  const width = taxpayer.isIndividual ? person : company;
  return namesWith(taxpayer, (text) => toAlphalistName(text, width));
}

/**
 * A name in one field of an alphalist: the company's, or a person's last, first and middle name one
 * after the other.
 */
export function alphalistNameInOne(taxpayer: Taxpayer): string {
  const { isIndividual, registeredName, lastName, firstName, middleName } = taxpayer;
  return toAlphalistName(
    isIndividual ? [lastName, firstName, middleName].join(' ') : registeredName,
  );
}

/**
 * The name as the forms of the BIR ask for it: `Last, First, Middle` of an individual, the
 * registered name of others.
 */
export function formName({
  isIndividual,
  registeredName,
  lastName,
  firstName,
  middleName,
}: Pick<
  Taxpayer,
  'isIndividual' | 'registeredName' | 'lastName' | 'firstName' | 'middleName'
>): string {
  if (!isIndividual) return registeredName;
  return [lastName, firstName, middleName].filter((part) => part !== '').join(', ');
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
