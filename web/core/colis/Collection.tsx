import { lazy, Suspense } from 'react';
import type { Colis } from '#shared/colis/schema.ts';
import { loadTexts } from '#web/i18n/i18n.ts';

/** Loaded with its texts once a parcel has arrived. */
const CollectionCard = lazy(async () => {
  const [module] = await Promise.all([import('./CollectionCard.tsx'), loadTexts(['collection', 'sites'])]);
  return module;
});

/** Place and code to collect an arrived parcel, and the person who collected it; nothing before it arrives. */
export function Collection({ colis }: { colis: Colis }) {
  if (colis.etat !== 'ARRIVE' && colis.etat !== 'LIVRE') return null;
  return (
    <Suspense>
      <CollectionCard colis={colis} />
    </Suspense>
  );
}
