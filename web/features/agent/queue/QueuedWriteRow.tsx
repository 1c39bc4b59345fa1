import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import Pencil from 'lucide-react/icons/pencil';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HANDOVER_BLOCKERS } from '#shared/colis/handover-blockers.ts';
import { mayBeHandedOver } from '#shared/handover/rules.ts';
import { discardWrite, retryWrite } from '#web/core/offlineQueue/offlineQueue.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { paths } from '#web/core/paths.ts';
import { CORRECTED_PARAM, PARCEL_PARAM, referenceOf, weighingPath } from '#web/features/agent/queries/references.ts';
import { useSiteTime } from '#web/features/agent/queries/useSiteTime.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Sentence, Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './AgentQueuePage.module.css';

const BADGES = {
  waiting: { tone: 'neutral', icon: CloudUpload },
  sent: { tone: 'success', icon: CircleCheck },
  refused: { tone: 'danger', icon: CircleAlert },
} as const;

/** One record of this device, with what a person may do about it while it is not sent. */
export function QueuedWriteRow({ write }: { write: QueuedWrite }) {
  const { t } = useTranslation('agentQueue');
  const siteTime = useSiteTime();
  const { route, subject, state, queuedAt, files, refusal } = write;
  const { tone, icon } = BADGES[state];
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.subject}>
          {t(`kind.${route}`)} · <Verbatim>{subject}</Verbatim>
        </p>
        <p className={styles.when}>
          {t('queuedAt', { time: siteTime(queuedAt) })}
          {files.length > 0 && ` · ${t('photos', { count: files.length })}`}
        </p>
        {refusal && <p className={styles.reason}>{refusal.message || t('unexplained')}</p>}
        {refusal && route === 'handOverColis' && (
          <p className={styles.reason}>{t(isRecordedRefusal(write) ? 'handoverToCheck' : 'handedOverAnyway')}</p>
        )}
      </div>
      <Badge tone={tone} icon={icon}>
        {t(`state.${state}`)}
      </Badge>
      {state !== 'sent' && <Actions write={write} />}
    </li>
  );
}

/** Reports whether an admin decides on a refused handover: the agent had no reply while the parcel was here. */
const isRecordedRefusal = ({ refusal, queuedAt, settledAt }: QueuedWrite): boolean => {
  const blocker = HANDOVER_BLOCKERS.find((each) => each === refusal?.code);
  return blocker !== undefined && settledAt !== undefined && mayBeHandedOver(blocker, queuedAt, settledAt);
};

/** Records that an agent corrects on a separate page. */
const CORRECTED: ReadonlySet<string> = new Set(['receiveColis', 'weighColis', 'handOverColis']);

/** Returns the text on discarding a record; most are about one parcel. */
const discardTextOf = ({ route }: QueuedWrite) => {
  if (route === 'makeAvailable') return 'discardAvailability';
  if (route === 'completeBox') return 'discardDecision';
  return route === 'reportBox' ? 'discardBox' : 'discardText';
};

/** Refusals that the same request meets again, where it may also use up one of the five tries. */
const VAIN_AS_IT_IS: ReadonlySet<string> = new Set([
  'COLLECTION_CODE_WRONG',
  'COLLECTION_CODE_LOCKED',
  'COLLECTION_NOT_ANNOUNCED',
]);

/** Address of the page that corrects a refused intake, weighing or handover. */
const correctionOf = (write: QueuedWrite): string => {
  if (write.route === 'weighColis') return weighingPath(referenceOf(write), write.sequence);
  const page = write.route === 'handOverColis' ? paths.agentHandover : paths.agent;
  return `${page}?${new URLSearchParams({ [PARCEL_PARAM]: referenceOf(write), [CORRECTED_PARAM]: `${write.sequence}` })}`;
};

function Actions({ write }: { write: QueuedWrite }) {
  const { t } = useTranslation('agentQueue');
  const [isAsking, setIsAsking] = useState(false);
  const discard = () => {
    setIsAsking(false);
    void discardWrite(write.sequence);
  };
  return (
    <div className={styles.actions}>
      {write.state === 'refused' && CORRECTED.has(write.route) && (
        <ButtonLink look="quiet" icon={Pencil} to={correctionOf(write)}>
          {t('correct')}
        </ButtonLink>
      )}
      {write.state === 'refused' && !VAIN_AS_IT_IS.has(write.refusal?.code ?? '') && (
        <Button look="quiet" icon={RotateCw} onClick={() => void retryWrite(write)}>
          {t('retry')}
        </Button>
      )}
      <Button look="quiet" icon={Trash2} onClick={() => setIsAsking(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('discardQuestion')}
        confirmLabel={t('discard')}
        onConfirm={discard}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          <Sentence keeps={[write.subject]}>{t(discardTextOf(write), { subject: write.subject })}</Sentence>
        </p>
      </ConfirmDialog>
    </div>
  );
}
