import { useTranslation } from 'react-i18next';
import { collectionOfColis } from '#web/core/colis/collectionPath.ts';
import { dollars } from '#web/core/format.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { referenceOf, weighingPath } from '#web/features/agent/queries/references.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { parcelOf, type ToldReason, toldReasonOf } from './intakeOutcome.ts';

const TONES = { sent: 'success', waiting: 'info', refused: 'error' } as const;
const WORDS = { sent: 'last.sent', waiting: 'last.waiting', refused: 'last.review' } as const;

/** Red while the parcel has no place, amber while money or a decision is missing. */
const TOLD_TONES = {
  COLIS_WITHOUT_SPACE: 'error',
  COLIS_SUPPLEMENT_DUE: 'warning',
  COLIS_DIFFERENCE_OPEN: 'warning',
  COLIS_UNPAID: 'warning',
  COLIS_UNPAID_MEASURED: 'warning',
} as const satisfies Record<ToldReason, string>;

/** The agent's latest record on this device, and its outcome: what the customer is told, if anything. */
export function LastRecord() {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const { userId } = useSession();
  const { writes } = useQueue();
  const last = writes?.findLast((write) => write.userId === userId && SHOWN.includes(write.route));
  if (!last) return null;
  const { state, subject, refusal } = last;
  const told = state === 'sent' ? toldReasonOf(last) : undefined;
  const due = told === 'COLIS_SUPPLEMENT_DUE' ? parcelOf(last).resteAPayer : undefined;
  return (
    <Notice
      tone={told ? TOLD_TONES[told] : TONES[state]}
      title={<Sentence keeps={[subject]}>{`${subject} · ${t(outcomeOf(last))}`}</Sentence>}
      action={<Action write={last} told={told} />}
    >
      {due !== undefined
        ? t('last.tell.supplementOf', { sum: dollars(language, due) })
        : told
          ? t(`last.tell.${told}`)
          : t(WORDS[state])}
      {refusal?.message && `. ${refusal.message}`}
    </Notice>
  );
}

/** Link to the review of a refused record, to the payment of its parcel, or to the correction of a weighing. */
function Action({ write, told }: { write: QueuedWrite; told: ToldReason | undefined }) {
  const { t } = useTranslation('agent');
  if (write.state === 'refused') return <ButtonLink to={paths.agentQueue}>{t('last.openReview')}</ButtonLink>;
  const { id } = parcelOf(write);
  const isPayable = told && PAYABLE.has(told) && id !== undefined;
  return (
    <>
      {isPayable && <ButtonLink to={collectionOfColis(id)}>{t('takePayment')}</ButtonLink>}
      <WeighingLink write={write} />
    </>
  );
}

/** Reasons that the counter ends by taking a payment. */
const PAYABLE: ReadonlySet<ToldReason> = new Set([
  'COLIS_SUPPLEMENT_DUE',
  'COLIS_UNPAID',
  'COLIS_UNPAID_MEASURED',
] as const);

/** Link to the correction of a weighing; none of another record. */
function WeighingLink({ write }: { write: QueuedWrite }) {
  const { t } = useTranslation('agent');
  const isWeighed = HAS_MEASURES.has(write.route) && !(write.input.body && 'refus' in write.input.body);
  if (!isWeighed) return null;
  return (
    <ButtonLink look="quiet" to={weighingPath(referenceOf(write))}>
      {t('weighing.open')}
    </ButtonLink>
  );
}

/** Records that are made on the intake page. */
const SHOWN: readonly QueuedWrite['route'][] = ['receiveColis', 'weighColis', 'giveBackColis', 'findColis'];

const HAS_MEASURES: ReadonlySet<QueuedWrite['route']> = new Set(['receiveColis', 'weighColis'] as const);

const outcomeOf = ({ route, input }: QueuedWrite) => {
  if (route === 'giveBackColis') return 'last.givenBack';
  if (route === 'findColis') return 'last.found';
  if (route === 'weighColis') return 'last.weighed';
  if (input.body && 'refus' in input.body) return 'last.refused';
  return input.body && 'mesures' in input.body ? 'last.differs' : 'last.matches';
};
