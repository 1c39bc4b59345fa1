import { lazy, Suspense } from 'react';
import type { Colis } from '#shared/colis/schema.ts';
import { isUnloaded } from '#shared/manifest/unloading.ts';
import { loadTexts } from '#web/i18n/i18n.ts';

/** Loaded with its texts for a parcel that may have been handed over. */
const HandoverProof = lazy(async () => {
  const [module] = await Promise.all([import('./HandoverProof.tsx'), loadTexts(['collection'])]);
  return module;
});

/** Proof of a parcel's handover for admins, also of one that was undone or refused; nothing before it can be handed over. */
export function HandoverProofSlot({ colis }: { colis: Colis }) {
  if (!isUnloaded(colis) && !colis.remiseAVerifier) return null;
  return (
    <Suspense>
      <HandoverProof id={colis.id} isUndone={colis.etat !== 'LIVRE'} />
    </Suspense>
  );
}
