/**
 * Document types that the forms propose. The French name is stored, so that the team and customs read one language;
 * the English pages show its translation (`colisForm:documents`, `colisForm:coverages`).
 */
export const DOCUMENT_TYPES = [
  { key: 'invoice', name: 'Facture commerciale' },
  { key: 'inventory', name: 'Inventaire des effets personnels' },
  { key: 'proForma', name: 'Facture pro forma' },
  { key: 'packingList', name: 'Liste de colisage' },
  { key: 'residence', name: 'Certificat de changement de résidence' },
  { key: 'identity', name: "Pièce d'identité" },
] as const;

export const COVERAGE_TYPES = [
  { key: 'all', name: 'Tous risques' },
  { key: 'lossAndTheft', name: 'Perte et vol' },
  { key: 'loss', name: 'Perte totale' },
] as const;

/** Returns the key of a proposed name; undefined for a name that the customer typed. */
export const proposedKeyOf = <Key extends string>(
  types: readonly { key: Key; name: string }[],
  name: string,
): Key | undefined => types.find((type) => type.name === name)?.key;
