import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { MILESTONE_NAMES } from '#shared/milestones/codes.ts';
import type { ContainerMilestones, Milestone } from '#shared/milestones/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { date } from '#web/core/format.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { MilestoneList } from '#web/core/milestones/MilestoneList.tsx';
import { milestonesOfContainer } from '#web/core/milestones/queries.ts';
import { loadTexts, useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Clocks } from './Clocks.tsx';
import { Corrections } from './Corrections.tsx';
import type { MilestoneChange } from './MilestoneDialog.tsx';
import styles from './Milestones.module.css';

const dialog = lazyForm(async () => {
  const [module] = await Promise.all([import('./MilestoneDialog.tsx'), loadTexts(['change'])]);
  return module.default;
}, null);

/** Milestones of the container, with what an admin may do about each, and the clocks of the port. */
export function Milestones({ container }: { container: Container }) {
  const { t } = useTranslation(['cockpit', 'milestones']);
  const { data, error, isFetching, refetch } = useQuery(milestonesOfContainer(container.id));
  return (
    <section className={styles.milestones} aria-labelledby="milestones">
      <h2 id="milestones">{t('milestones:title')}</h2>
      {data && <Content container={container} state={data} />}
      {!data && error && (
        <ErrorState
          message={t('milestones.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton height="2.5rem" lines={5} width="100%" />}
    </section>
  );
}

function Content({ container, state }: { container: Container; state: ContainerMilestones }) {
  const { t } = useTranslation('cockpit');
  const [open, setOpen] = useState<MilestoneChange>();
  dialog.usePreload();
  const isOver = container.statut === 'ANNULE';
  return (
    <>
      {isOver && <p>{t('milestones.cancelled')}</p>}
      {state.jalons.length > 0 && (
        <div className={styles.card}>
          <MilestoneList
            milestones={state.jalons}
            more={(milestone) => (
              <>
                <Planned milestone={milestone} />
                {!isOver && <Actions milestone={milestone} onOpen={(kind) => setOpen({ kind, milestone })} />}
              </>
            )}
          />
        </div>
      )}
      {!isOver && <Clocks container={container} state={state} />}
      <Corrections corrections={state.corrections ?? []} container={container} milestones={state.jalons} />
      {open && (
        <dialog.Form
          container={container}
          change={open}
          milestones={state.jalons}
          version={state.version ?? 0}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Time that was planned first, where another one is expected or came true. */
function Planned({ milestone: { prevu, estime, reel, retard, fuseau } }: { milestone: Milestone }) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  const planned = date(language, prevu, fuseau);
  const isMissing = retard !== null && retard.motif === null;
  return (
    <>
      {planned !== date(language, reel ?? estime, fuseau) && (
        <p className={styles.planned}>{t('milestones.planned', { date: planned })}</p>
      )}
      {isMissing && <p className={styles.missing}>{t('milestones.reasonMissing')}</p>}
    </>
  );
}

function Actions({ milestone, onOpen }: { milestone: Milestone; onOpen: (kind: MilestoneChange['kind']) => void }) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  const name = MILESTONE_NAMES[language][milestone.code];
  const button = (kind: MilestoneChange['kind'], label: string, icon: typeof Check) => (
    <Button look="quiet" icon={icon} aria-label={`${label} – ${name}`} onClick={() => onOpen(kind)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {milestone.retard?.motif === null && button('reason', t('milestones.explain'), MessageCircleQuestion)}
      {milestone.reel !== null ? (
        button('actual', t('milestones.correct'), Pencil)
      ) : (
        <>
          {button('actual', t('milestones.record'), Check)}
          {button('estimate', t('milestones.move'), CalendarClock)}
        </>
      )}
    </div>
  );
}
