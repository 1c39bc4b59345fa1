import { lazy, Suspense } from 'react';
import type { Colis } from '#shared/colis/schema.ts';
import { loadTexts } from '#web/i18n/i18n.ts';

/** Loaded with its texts for a parcel that was handed over. */
const HandoverProof = lazy(async () => {
  const [module] = await Promise.all([import('./HandoverProof.tsx'), loadTexts(['collection'])]);
  return module;
});

/** Proof of a parcel's handover for admins; nothing before it is handed over. */
export function HandoverProofSlot({ colis }: { colis: Colis }) {
  if (colis.etat !== 'LIVRE') return null;
  return (
    <Suspense>
      <HandoverProof id={colis.id} />
    </Suspense>
  );
}
