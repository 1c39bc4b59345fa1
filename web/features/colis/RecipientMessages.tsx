import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { RecipientNews } from '#shared/recipients/messages.ts';
import { recipientsRoutes } from '#shared/recipients/routes.ts';
import { hasOwnEmail } from '#shared/recipients/rules.ts';
import { call } from '#web/core/api/call.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { messagesKey } from './messagesKey.ts';

/** Loaded with its texts once there is something to show. */
const RecipientMessagesPanel = lazy(async () => {
  const [module] = await Promise.all([import('./RecipientMessagesPanel.tsx'), loadTexts(['recipientMessages'])]);
  return module;
});

const NamedProxyStep = lazy(async () => {
  const [module] = await Promise.all([import('./NamedProxyStep.tsx'), loadTexts(['recipientMessages'])]);
  return module;
});

const useRecipientNews = ({ id }: Colis) =>
  useQuery({
    queryKey: messagesKey(id),
    queryFn: async () => (await call(recipientsRoutes.messages, { params: { id } })).data,
  });

/** Step beside the next one while a person who was named to collect the parcel waits for its sender. */
export function ProxyToConfirm({ colis }: { colis: Colis }) {
  const { data: news } = useRecipientNews(colis);
  if (!news?.mandatairePropose || !isUnderWay(colis)) return null;
  return (
    <Suspense fallback={null}>
      <NamedProxyStep colis={colis} named={news.mandatairePropose} />
    </Suspense>
  );
}

/** Messages to the recipient of a parcel; nothing while there is none to show or explain, or if they cannot be loaded. */
export function RecipientMessages({ colis }: { colis: Colis }) {
  const { data: news } = useRecipientNews(colis);
  if (!news || isEmpty(news, colis)) return null;
  return (
    <Suspense fallback={null}>
      <RecipientMessagesPanel colis={colis} news={news} />
    </Suspense>
  );
}

const isEmpty = (news: RecipientNews, colis: Colis): boolean =>
  (hasOwnEmail(colis) || !isUnderWay(colis)) &&
  !news.messages?.length &&
  !news.emailInjoignable &&
  !news.arrete &&
  !news.mandataire &&
  !(news.enAttente && isUnderWay(colis));
