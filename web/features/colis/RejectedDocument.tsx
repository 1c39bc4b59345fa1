import { lazy } from 'react';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { useSession } from '#web/core/session/session.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useCustomsDocument } from './queries.ts';

/** Loaded with the first rejected document; the page waits for it, since it would move what is below. */
const RejectedDocumentPanel = lazy(async () => {
  const [module] = await Promise.all([import('./RejectedDocumentPanel.tsx'), loadTexts(['customsDocument'])]);
  return module;
});

/** Shows the next step for a rejected document of a parcel; nothing for other documents. */
export function RejectedDocument({ colis }: { colis: Colis }) {
  const { userId } = useSession();
  const { data: customsDocument } = useCustomsDocument(colis.documentId);
  if (customsDocument?.statut !== 'REFUSE' || !isUnderWay(colis)) return null;
  return <RejectedDocumentPanel customsDocument={customsDocument} colis={colis} isOwner={userId === colis.userId} />;
}
