import type { SellerOnPaper } from './payments/receipt.ts';

/**
 * Seller as receipts and credit notes name it, from a day on (AAAA-MM-JJ, in its zone). A change is another entry: papers
 * of before keep what they said.
 */
export type Seller = {
  depuis: string;
  nom: string;
  adresse: string;
  /** Place of issue of its papers. */
  ville: string;
  /** Register of companies and the number in it: in France the nine digits of the SIREN. */
  immatriculation: { registre: 'SIREN' | 'NINEA' | 'EIN' | 'NEQ'; numero: string };
  /** Its VAT number; null if it has none. */
  tvaNumero: string | null;
  /** Rate of VAT that its prices contain, in percent, or the sentence of the law that exempts them. */
  tva: { taux: number } | { exoneration: { fr: string; en: string } };
};

/** Seller of the local cloud and of tests; no company has this number. */
export const localSellers: readonly Seller[] = [
  {
    depuis: '2020-01-01',
    nom: 'Yónnee SAS (exemple)',
    adresse: '1 quai de la Réunion, 76600 Le Havre, France',
    ville: 'Le Havre',
    immatriculation: { registre: 'SIREN', numero: '000000000' },
    tvaNumero: 'FR00000000000',
    tva: {
      exoneration: {
        fr: 'Exonération de TVA, article 262, I du CGI (transport vers un pays tiers).',
        en: 'VAT exempt, article 262, I of the French tax code (transport to a third country).',
      },
    },
  },
];

/** Returns the entry that holds on a day; the first one also before it. Throws for a seller without any. */
export const sellerOn = (day: string, sellers: readonly Seller[]): Seller => {
  const found = sellers.findLast(({ depuis }) => depuis <= day) ?? sellers[0];
  if (!found) throw new Error('no seller');
  return found;
};

/** Returns a seller as its papers show it; its zone is that of their dates. */
export const sellerOnPaper = (
  { depuis: _, immatriculation: { registre, numero }, ...seller }: Seller,
  fuseau: string,
): SellerOnPaper => ({ ...seller, fuseau, immatriculation: `${registre} ${spaced(numero)}` });

/** Groups the digits of a number by three. */
const spaced = (number: string): string =>
  /^\d{9}$/.test(number) ? number.replace(/(?=(?:...)+$)(?!^)/g, ' ') : number;

/** Returns the cents of VAT that a price contains, rounded half up; null of a seller whose prices are exempt. */
export const vatIn = (cents: number, { tva }: Pick<SellerOnPaper, 'tva'>): number | null =>
  'taux' in tva ? Math.round((cents * tva.taux) / (100 + tva.taux)) : null;

/** Reports whether a seller is the example of the local cloud. */
export const isExampleSeller = ({ immatriculation }: Seller): boolean => immatriculation.numero === '000000000';
