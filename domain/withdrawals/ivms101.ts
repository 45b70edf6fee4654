import type { Holder } from './travel-rule.ts';

/**
 * The customer as the verified account had them when they asked. IVMS101 takes a date of birth with its place alone, and numbers of
 * documents; neither is known to the product, so that the message has an address and the customer's id.
 */
interface Originator {
  readonly customer: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zipCode: string | null;
  readonly country: string | null;
}

interface Transfer {
  readonly originator: Originator;
  readonly holder: Holder;
  /** The operator's legal name. */
  readonly operator: string;
  readonly walletAddress: string;
}

interface NaturalPerson {
  name: {
    nameIdentifier: { primaryIdentifier: string; secondaryIdentifier?: string; nameIdentifierType: 'LEGL' }[];
  };
  geographicAddress?: {
    addressType: 'HOME';
    addressLine: string[];
    townName: string;
    countrySubDivision?: string;
    postCode?: string;
    country: string;
  }[];
  customerIdentification?: string;
  countryOfResidence?: string;
}

interface Vasp {
  legalPerson: { name: { nameIdentifier: { legalPersonName: string; legalPersonNameIdentifierType: 'LEGL' }[] } };
}

/** A message of interVASP's data model 101. */
export interface Ivms101 {
  originator: { originatorPersons: { naturalPerson: NaturalPerson }[]; accountNumber: string[] };
  beneficiary: { beneficiaryPersons: { naturalPerson: NaturalPerson }[]; accountNumber: string[] };
  originatingVASP: { originatingVASP: Vasp };
  /** Where the address is of an account at a provider. */
  beneficiaryVASP?: { beneficiaryVASP: Vasp };
}

/** The record of a withdrawal as IVMS101: the customer, who holds the address, and the operator. */
export function ivms101Of({ originator, holder, operator, walletAddress }: Transfer): Ivms101 {
  const customer = customerPerson(originator);
  const beneficiary = holder.kind === 'other_person' ? otherPerson(holder.name, holder.country) : customer;
  return {
    originator: {
      originatorPersons: [{ naturalPerson: customer }],
      accountNumber: [originator.customer],
    },
    beneficiary: { beneficiaryPersons: [{ naturalPerson: beneficiary }], accountNumber: [walletAddress] },
    originatingVASP: { originatingVASP: vasp(operator) },
    ...(holder.kind === 'own_account' ? { beneficiaryVASP: { beneficiaryVASP: vasp(holder.provider) } } : {}),
  };
}

const vasp = (name: string): Vasp => ({
  legalPerson: {
    name: { nameIdentifier: [{ legalPersonName: cut(name, 100), legalPersonNameIdentifierType: 'LEGL' }] },
  },
});

function customerPerson(of: Originator): NaturalPerson {
  const { address, city, state, zipCode, country } = of;
  const isWhole = address !== null && city !== null && country !== null;
  return {
    name: {
      nameIdentifier: [
        { primaryIdentifier: of.lastName, secondaryIdentifier: of.firstName, nameIdentifierType: 'LEGL' },
      ],
    },
    ...(isWhole
      ? {
          geographicAddress: [
            {
              addressType: 'HOME' as const,
              // The lines have all of it: the fields beside them are shorter than what customers may write.
              addressLine: [address, `${zipCode ?? ''} ${city}`.trim(), state ?? ''].flatMap((text) => linesOf(text)),
              townName: cut(city, 35),
              ...(state ? { countrySubDivision: cut(state, 35) } : {}),
              ...(zipCode ? { postCode: cut(zipCode, 16) } : {}),
              country,
            },
          ],
        }
      : {}),
    customerIdentification: of.customer,
    ...(country === null ? {} : { countryOfResidence: country }),
  };
}

/** A name of one field is a primary identifier as a whole, which the model takes where it is not parted. */
const otherPerson = (name: string, country: string): NaturalPerson => ({
  name: { nameIdentifier: [{ primaryIdentifier: name, nameIdentifierType: 'LEGL' }] },
  countryOfResidence: country,
});

/** The longest line of an address. */
const lineLength = 70;

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('').trim();

/** A text in lines that the model takes; none of an empty one. */
function linesOf(text: string): string[] {
  const characters = Array.from(text);
  const lines: string[] = [];
  for (let at = 0; at < characters.length; at += lineLength) {
    const line = characters
      .slice(at, at + lineLength)
      .join('')
      .trim();
    if (line !== '') lines.push(line);
  }
  return lines;
}
