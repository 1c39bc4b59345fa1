import Anchor from 'lucide-react/icons/anchor';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { StateBadge } from '#web/core/container/StateBadge.tsx';
import { date, relativeDays } from '#web/core/format.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { type Outcome, type Step, stepsOf, zoneOf } from './journey.ts';
import styles from './Timeline.module.css';

interface TimelineProps {
  container: Container;
  events: readonly Tracking[];
}

/** Timeline of a container's journey; planned steps are hollow, past ones filled. */
export function Timeline({ container, events }: TimelineProps) {
  const now = new Date();
  const steps = stepsOf(container, events, now);
  return (
    <ol className={styles.timeline}>
      {steps.map((step) =>
        step.kind === 'event' ? (
          <EventStep key={step.key} step={step} timeZone={container.fuseau} />
        ) : (
          <PlanStep
            key={step.key}
            step={step}
            timeZone={zoneOf(container, step.kind)}
            isAhead={new Date(step.at) > now}
          />
        ),
      )}
    </ol>
  );
}

interface EventStepProps {
  step: Extract<Step, { kind: 'event' }>;
  timeZone: string;
}

function EventStep({ step: { event, announced }, timeZone }: EventStepProps) {
  const { t } = useTranslation('tracking');
  const language = useLanguage();
  return (
    <Line kind={announced ? 'planned' : 'done'}>
      <p className={styles.badges}>
        <StateBadge state={event.statut} />
        {announced && <Badge icon={CalendarClock}>{t('announced')}</Badge>}
      </p>
      <p className={styles.place}>{placeName(language, event.lieu)}</p>
      {event.description && <p>{event.description}</p>}
      <p className={styles.when}>{placeTime(language, event.date, timeZoneAt(event.lieu, timeZone))}</p>
    </Line>
  );
}

interface PlanStepProps {
  step: Exclude<Step, { kind: 'event' }>;
  timeZone: string;
  isAhead: boolean;
}

function PlanStep({ step, timeZone, isAhead }: PlanStepProps) {
  const { t } = useTranslation('tracking');
  const language = useLanguage();
  const { kind, at, place, outcome } = step;
  return (
    <Line kind="planned">
      <p className={styles.plan}>
        <Anchor size={16} aria-hidden="true" />
        {t(`planned.${kind}`)}
      </p>
      <p className={styles.place}>{place}</p>
      <p className={styles.when}>
        {date(language, at, timeZone)}
        {isAhead && !outcome && ` (${relativeDays(language, at, timeZone)})`}
        {outcome && (
          <>
            {' · '}
            <span className={styles.outcome}>{punctuality(outcome, t)}</span>
          </>
        )}
      </p>
    </Line>
  );
}

type Translate = ReturnType<typeof useTranslation<'tracking'>>['t'];

function punctuality({ daysLate }: Outcome, t: Translate): string {
  if (daysLate > 0) return t('late', { count: daysLate });
  return daysLate < 0 ? t('early', { count: -daysLate }) : t('onTime');
}

function Line({ kind, children }: { kind: 'planned' | 'done'; children: ReactNode }) {
  return (
    <li className={styles.line} data-kind={kind}>
      {children}
    </li>
  );
}
