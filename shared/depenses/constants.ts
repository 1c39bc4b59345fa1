/** Kinds of expenses of a container. */
export const CONTAINER_POSTES = [
  'FRET',
  'CAMION',
  'PORT',
  'DOUANE',
  'COMMISSIONNAIRE',
  'MAGASINAGE',
  'AGENTS',
  'RECLAMATIONS',
  'AUTRE',
] as const;

/** Kinds of expenses of a month, which belong to no container. */
export const MONTH_POSTES = ['LOYER', 'SALAIRES', 'AUTRE'] as const;

export const POSTES = ['LOYER', 'SALAIRES', ...CONTAINER_POSTES] as const;

/** Statuts of an expense: planned, paid, or cancelled with a reason. */
export const DEPENSE_STATUTS = ['PREVUE', 'PAYEE', 'ANNULEE'] as const;

/** Longest label of an expense, and longest reason for which one is cancelled. */
export const MAX_LIBELLE = 120;
export const MAX_DEPENSE_REASON = 200;

/** Highest amount of an expense in units of its currency: a guard against typing errors. */
export const MAX_DEPENSE = 100_000_000;
