import { useTranslation } from 'react-i18next';
import type { AgentParcel } from '#shared/intake/schema.ts';
import { collectionOfColis } from '#web/core/colis/collectionPath.ts';
import { dollars } from '#web/core/format.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { useAwaitedWords } from '#web/features/agent/parts/useAwaitedWords.ts';
import { referenceOf, weighingPath } from '#web/features/agent/queries/references.ts';
import { useSiteTime } from '#web/features/agent/queries/useSiteTime.ts';
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
  const toTell = useWordsToTell();
  const { userId } = useSession();
  const { writes } = useQueue();
  const last = writes?.findLast((write) => write.userId === userId && SHOWN.includes(write.route));
  if (!last) return null;
  const { state, subject, refusal } = last;
  const told = state === 'sent' ? toldReasonOf(last) : undefined;
  return (
    <Notice
      tone={told ? TOLD_TONES[told] : TONES[state]}
      title={<Sentence keeps={[subject]}>{`${subject} · ${t(outcomeOf(last))}`}</Sentence>}
      action={<Action write={last} told={told} />}
    >
      {told ? toTell(told, parcelOf(last)) : t(WORDS[state])}
      {refusal?.message && `. ${refusal.message}`}
    </Notice>
  );
}

/** Returns what the customer of a received parcel is told: what they pay and until when, or what is awaited. */
function useWordsToTell(): (told: ToldReason, parcel: Partial<AgentParcel>) => string {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const siteTime = useSiteTime();
  const awaitedOf = useAwaitedWords();
  return (told, parcel) => {
    const awaited = awaitedOf(parcel);
    const { resteAPayer } = parcel;
    const measured = told === 'COLIS_UNPAID_MEASURED' ? ` ${t('last.tell.measured')}` : '';
    if (PAYABLE.has(told) && awaited !== undefined) return t('last.tell.awaitedOf', { awaited, measured });
    if (!PAYABLE.has(told) || resteAPayer === undefined) return t(`last.tell.${told}`);
    const sum = dollars(language, resteAPayer);
    if (told === 'COLIS_SUPPLEMENT_DUE') return t('last.tell.supplementOf', { sum });
    return parcel.aPayerAvant
      ? t('last.tell.unpaidOf', { sum, measured, time: siteTime(parcel.aPayerAvant) })
      : t('last.tell.restOf', { sum, measured });
  };
}

/** Link to the review of a refused record, to the payment of its parcel, or to the correction of a weighing. */
function Action({ write, told }: { write: QueuedWrite; told: ToldReason | undefined }) {
  const { t } = useTranslation('agent');
  if (write.state === 'refused') return <ButtonLink to={paths.agentQueue}>{t('last.openReview')}</ButtonLink>;
  const { id, aConfirmer } = parcelOf(write);
  const isPayable = told && PAYABLE.has(told) && id !== undefined && !aConfirmer;
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
