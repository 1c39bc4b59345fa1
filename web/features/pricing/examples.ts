import type { Measures } from '#web/core/colis/measures.ts';

export type ExampleName = 'suitcase' | 'books' | 'drum' | 'rug';

/** Common parcels as packed, in kg and metres. */
export const examples: Record<ExampleName, Measures<number>> = {
  suitcase: { poids: 23, longueur: 0.75, largeur: 0.5, hauteur: 0.3 },
  books: { poids: 18, longueur: 0.4, largeur: 0.3, hauteur: 0.3 },
  drum: { poids: 45, longueur: 0.6, largeur: 0.6, hauteur: 0.95 },
  rug: { poids: 12, longueur: 1.7, largeur: 0.25, hauteur: 0.25 },
};

export const exampleNames = ['suitcase', 'books', 'drum', 'rug'] as const satisfies readonly ExampleName[];

/** Measures as the form's text values. */
export const textsOf = ({ poids, longueur, largeur, hauteur }: Measures<number>): Measures<string> => ({
  poids: String(poids),
  longueur: String(longueur),
  largeur: String(largeur),
  hauteur: String(hauteur),
});

/** Reports whether the typed values equal these measures. */
export const isTyped = (measures: Measures<number>, typed: Measures<string>): boolean =>
  measures.poids === Number(typed.poids) &&
  measures.longueur === Number(typed.longueur) &&
  measures.largeur === Number(typed.largeur) &&
  measures.hauteur === Number(typed.hauteur);
