import { useTranslation } from 'react-i18next';
import type { Drawer } from '#shared/counter/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Difference } from '#web/core/drawer/Difference.tsx';
import type { Period } from '#web/core/drawer/queries.ts';
import { currenciesOf } from '#web/core/drawer/sums.ts';
import { browserZone, shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { AgentName } from './AgentName.tsx';
import styles from './Drawers.module.css';
import { useEveryDrawer } from './queries.ts';
import { SumList } from './SumList.tsx';
import { type AgentDifferences, differencesByAgent, takenOut } from './sumDrawers.ts';

/** Sums of all drawers that were opened in a period: what was taken out of them, and the differences by agent. */
export function PeriodSums({ period }: { period: Period }) {
  const { t } = useTranslation('adminDrawers');
  const language = useLanguage();
  const { data, error, isFetching, refetch } = useEveryDrawer(period);
  const [from, to] = [period.du, period.au].map((instant) => shortDate(language, instant, browserZone()));
  return (
    <section className={styles.now} aria-labelledby="drawers-period">
      <h2 id="drawers-period">{t('period.title', { from, to })}</h2>
      {!data && error && (
        <ErrorState
          message={t('period.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton lines={3} />}
      {data && <Sums drawers={data} />}
    </section>
  );
}

function Sums({ drawers }: { drawers: readonly Drawer[] }) {
  const { t } = useTranslation('adminDrawers');
  if (drawers.length === 0) return <p className={styles.note}>{t('period.none')}</p>;
  const { banque, sorties } = takenOut(drawers);
  const agents = differencesByAgent(drawers);
  return (
    <>
      <dl className={styles.taken}>
        <div>
          <dt>{t('period.bank')}</dt>
          <dd>
            <SumList sums={banque} />
          </dd>
        </div>
        <div>
          <dt>{t('period.out')}</dt>
          <dd>
            <SumList sums={sorties} />
          </dd>
        </div>
      </dl>
      {agents.length > 0 && (
        <>
          <h3>{t('differences.title')}</h3>
          <ul className={styles.agents}>
            {agents.map((agent) => (
              <Row key={agent.agentId} agent={agent} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Row({ agent }: { agent: AgentDifferences }) {
  const { t } = useTranslation('adminDrawers');
  const { counted, different, missing, surplus } = agent;
  return (
    <li>
      <strong>
        <AgentName of={agent} />
      </strong>
      <span className={styles.note}>{t('differences.counted', { count: counted, different })}</span>
      <span className={styles.found}>
        {different === 0 && <Difference amount={0} devise="USD" />}
        {[missing, surplus].flatMap((sums) =>
          currenciesOf(sums).map((devise) => (
            <Difference key={`${devise} ${sums[devise]}`} amount={sums[devise] ?? 0} devise={devise} />
          )),
        )}
      </span>
    </li>
  );
}
