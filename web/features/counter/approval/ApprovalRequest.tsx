import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import ShieldQuestion from 'lucide-react/icons/shield-question-mark';
import { useTranslation } from 'react-i18next';
import type { Approval, ExceededLimit } from '#shared/counter/approvals.ts';
import { isAwaited } from '#shared/money/methods.ts';
import { placeName } from '#shared/places/names.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { siteOrigin } from '#web/core/contact/siteOrigin.ts';
import { ratesQuery } from '#web/core/currency/rates.ts';
import { browserZone, dollars, timeOfDay } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { AnchorButton, Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { leftAfter } from '../money.ts';
import type { TypedMoney } from '../saleDraft.ts';
import { askedApproval, useAskApproval } from './queries.ts';

export interface ApprovalRequestProps {
  clientId: number;
  containerId: number;
  /** Price in cents, and the money that is given. */
  total: number;
  money: readonly TypedMoney[];
  /** Approval that was asked for; undefined before. */
  id: number | undefined;
  /** Limit with which the sale was refused just now; undefined otherwise. */
  limit: ExceededLimit | undefined;
  onAsked: (id: number) => void;
}

/** Asks an admin to let a sale leave more unpaid than the limits allow, and says what they decided. */
export default function ApprovalRequest({
  clientId,
  containerId,
  total,
  money,
  id,
  limit,
  onAsked,
}: ApprovalRequestProps) {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  const rates = useQuery(ratesQuery).data ?? null;
  const { data: approval, error } = useQuery(askedApproval(id));
  const ask = useAskApproval();
  const { isAdmin } = useSession();
  // What an admin has not seen come in is owed until then.
  const { cents } = leftAfter(
    { cents: total },
    money.filter(({ moyen }) => !isAwaited(moyen)),
    rates,
  );
  const exceeded = limit ?? approval?.limite;
  const isTooLittle = approval !== undefined && centsOf(approval.montant) < cents;
  const isOpen = approval?.statut === 'DEMANDE' || (approval?.statut === 'ACCORDE' && !limit);
  const mayAsk = exceeded !== undefined && cents > 0 && (id === undefined || (approval && (!isOpen || isTooLittle)));
  const send = async () => {
    if (!exceeded) return;
    const body = { clientId, conteneurId: containerId, montant: dollarsOf(cents), limite: exceeded };
    await ask.mutateAsync(body).then(
      (asked) => onAsked(asked.id),
      () => undefined,
    );
  };
  return (
    <>
      {approval && <State approval={approval} />}
      {isOpen && isTooLittle && (
        <Notice tone="warning">{t('tooLittle', { amount: dollars(language, dollarsOf(cents)) })}</Notice>
      )}
      {id !== undefined && error && !approval && (
        <Notice tone="error">{t('failed', { reason: reasonFor(error) })}</Notice>
      )}
      {ask.error && <Notice tone="error">{t('notAsked', { reason: reasonFor(ask.error) })}</Notice>}
      {mayAsk && (
        <Button look="primary" icon={ShieldQuestion} wide busy={ask.isPending} onClick={() => void send()}>
          {t(isAdmin ? 'give' : 'ask', { amount: dollars(language, dollarsOf(cents)) })}
        </Button>
      )}
    </>
  );
}

/** What became of a request, and the way to tell an admin of one that waits. */
function State({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  const amount = dollars(language, approval.montant);
  const admin = approval.decision?.admin ?? '';
  switch (approval.statut) {
    case 'DEMANDE':
      return (
        <>
          <Notice tone="info" title={t('waiting.title', { amount })}>
            {t('waiting.text')}
          </Notice>
          <AnchorButton
            look="quiet"
            icon={MessageCircle}
            wide
            href={`https://wa.me/?text=${encodeURIComponent(
              t('message', {
                ...{ amount, client: approval.client, id: approval.conteneurId },
                ...{ from: placeName(language, approval.depart), to: placeName(language, approval.destination) },
                ...{ link: `${siteOrigin()}${paths.admin}` },
              }),
            )}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('tell')}
          </AnchorButton>
        </>
      );
    case 'ACCORDE':
      return (
        <Notice tone="success" title={<Sentence keeps={[admin]}>{t('given.title', { admin, amount })}</Sentence>}>
          {t('given.text', { time: timeOfDay(language, approval.expireLe, browserZone()) })}
        </Notice>
      );
    case 'REFUSE':
      return (
        <Notice tone="warning" title={<Sentence keeps={[admin]}>{t('declined.title', { admin, amount })}</Sentence>}>
          {t('declined.text')}
        </Notice>
      );
    case 'EXPIRE':
    case 'UTILISE':
      return (
        <Notice tone="warning" title={t(`${approval.statut}.title`)}>
          {t(`${approval.statut}.text`)}
        </Notice>
      );
  }
}
