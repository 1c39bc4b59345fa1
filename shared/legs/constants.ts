export const LEG_STATUTS = ['PLANIFIE', 'EN_COURS', 'TERMINE'] as const;
