import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { useSession } from '#web/core/session.ts';

/** Sentence that says who cancelled a parcel; nothing when that is unknown. */
export function CancelledByText({ colis: { annulePar, userId } }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const session = useSession();
  if (!annulePar) return null;
  return t(annulePar === 'CLIENT' && session.userId !== userId ? 'cancelledBy.ofCustomer' : `cancelledBy.${annulePar}`);
}
