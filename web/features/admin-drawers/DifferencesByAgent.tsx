import { useTranslation } from 'react-i18next';
import type { Drawer } from '#shared/counter/schema.ts';
import { Difference } from '#web/core/drawer/Difference.tsx';
import { currenciesOf } from '#web/core/drawer/sums.ts';
import { browserZone, shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { AgentName } from './AgentName.tsx';
import styles from './Drawers.module.css';
import { type AgentDifferences, differencesByAgent } from './sumDrawers.ts';

/** Differences of the listed drawers by agent and currency, with the days on which these were opened. */
export function DifferencesByAgent({ drawers }: { drawers: readonly Drawer[] }) {
  const { t } = useTranslation('adminDrawers');
  const language = useLanguage();
  const agents = differencesByAgent(drawers);
  const days = drawers.map(({ ouvertLe }) => ouvertLe).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (agents.length === 0 || !first || !last) return null;
  const [from, to] = [first, last].map((day) => shortDate(language, day, browserZone()));
  return (
    <section className={styles.now} aria-labelledby="drawers-differences">
      <h2 id="drawers-differences">{t('differences.title')}</h2>
      <p className={styles.note}>{t('differences.period', { from, to })}</p>
      <ul className={styles.agents}>
        {agents.map((agent) => (
          <Row key={agent.agentId} agent={agent} />
        ))}
      </ul>
    </section>
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
