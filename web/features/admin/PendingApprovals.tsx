import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Approval } from '#shared/counter/approvals.ts';
import { placeName } from '#shared/places/names.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { browserZone, dollars, timeOfDay } from '#web/core/format.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { pendingApprovals, useDecision } from './approvals.ts';
import styles from './PendingApprovals.module.css';

/** Requests of counters to leave more unpaid than the limits allow, each decided by one press; nothing without any. */
export default function PendingApprovals() {
  const { t } = useTranslation('approvals');
  const { data: approvals = [] } = useQuery(pendingApprovals);
  const title = useId();
  if (approvals.length === 0) return null;
  return (
    <section className={styles.approvals} aria-labelledby={title}>
      <h2 id={title}>{t('pending.title')}</h2>
      <ul>
        {approvals.map((approval) => (
          <Request key={approval.id} approval={approval} />
        ))}
      </ul>
    </section>
  );
}

function Request({ approval }: { approval: Approval }) {
  const { t } = useTranslation('approvals');
  const language = useLanguage();
  const decide = useDecision();
  const { id, client, clientId, conteneurId, depart, destination, montant, limite, agent, demandeLe } = approval;
  const amount = dollars(language, montant);
  const site = approval.site ?? t('pending.office');
  const send = (statut: 'ACCORDE' | 'REFUSE') =>
    decide.mutate(
      { id, statut },
      {
        onSuccess: (decided) =>
          decided.statut !== 'DEMANDE' &&
          toast(decided.statut === statut ? 'success' : 'error', t(`pending.done.${decided.statut}`)),
      },
    );
  return (
    <li>
      <h3>
        <Sentence keeps={[client]}>{t('pending.question', { client, amount })}</Sentence>
      </h3>
      <p>
        {limite === 'TERMS_SUM_FULL'
          ? t('pending.TERMS_SUM_FULL', {
              owed: dollars(language, approval.dejaDu),
              max: dollars(language, approval.dejaDuMax),
            })
          : t('pending.TERMS_SHARE_FULL', { percent: approval.part, max: approval.partMax })}
      </p>
      <p className={styles.facts}>
        <Sentence keeps={[agent]}>
          {t('pending.asks', { agent, site, when: timeOfDay(language, demandeLe, browserZone()) })}
        </Sentence>
        <Link to={pathTo('cockpit', { id: conteneurId })}>
          {t('pending.container', {
            from: placeName(language, depart),
            to: placeName(language, destination),
            id: conteneurId,
          })}
        </Link>
        <Link to={`${paths.adminUsers}?ouvert=${clientId}`}>{t('pending.customer')}</Link>
      </p>
      {decide.error && <Notice tone="error">{t('pending.failed', { reason: reasonFor(decide.error) })}</Notice>}
      <div className={styles.actions}>
        <Button look="accent" busy={decide.isPending} onClick={() => send('ACCORDE')}>
          {t('pending.give', { amount })}
        </Button>
        <Button look="quiet" disabled={decide.isPending} onClick={() => send('REFUSE')}>
          {t('pending.decline')}
        </Button>
      </div>
    </li>
  );
}
