import type { LineState, Nature } from '#shared/customs/inventory.ts';

/** Labels of the document, each in both languages, since customs at either end read it. */
export const DOCUMENT_TEXTS = {
  inventory: 'Inventaire des effets personnels / Inventory of personal effects',
  proForma: 'Facture pro forma / Pro forma invoice',
  sender: 'Expéditeur / Sender',
  recipient: 'Destinataire / Consignee',
  phone: 'Téléphone / Telephone',
  address: 'Adresse / Address',
  departure: 'Départ / Departure',
  nature: 'Nature / Purpose',
  certificate: 'Certificat du / Certificate of',
  insured: 'Valeur déclarée / Declared value',
  goods: 'Désignation / Description',
  value: 'Valeur / Value',
  origin: 'Origine / Origin',
  serial: 'N° de série / Serial no.',
  heading: 'SH / HS',
  each: 'pièce / each',
  total: 'Total',
  inFrancs: 'Total en / in XOF',
  noLines: 'Aucune ligne / No lines',
  rates: 'Taux indicatifs du / Indicative rates of',
  declaration: 'Je déclare que cette liste est complète et exacte. / I declare that this list is complete and correct.',
  made: 'Fait le / Made on',
  signature: 'Signé sur l’écran du dépôt : / Signed on the depot’s screen:',
  footer: 'Yónnee · Inventaire / Inventory',
} as const;

export const NATURE_TEXTS: Record<Nature, string> = {
  EFFETS_PERSONNELS: 'Effets personnels / Personal effects',
  CADEAU: 'Cadeau / Gift',
  COMMERCE: 'À vendre / For sale',
  DEMENAGEMENT: 'Déménagement / Removal',
};

export const STATE_TEXTS: Record<LineState, string> = { NEUF: 'Neuf / New', USAGE: 'Usagé / Used' };
