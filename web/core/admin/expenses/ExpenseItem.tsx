import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Check from 'lucide-react/icons/check';
import ExternalLink from 'lucide-react/icons/external-link';
import { useTranslation } from 'react-i18next';
import { smallestOf } from '#shared/counter/cash.ts';
import type { Depense, DepenseStatut } from '#shared/depenses/schema.ts';
import { browserZone, dollars, formatNumber, shortDate } from '#web/core/format.ts';
import { money } from '#web/core/inventory/money.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Sentence, Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Expenses.module.css';
import type { ExpenseAct } from './Expenses.tsx';

const BADGES = {
  PREVUE: { tone: 'warning', icon: CalendarClock },
  PAYEE: { tone: 'success', icon: Check },
  ANNULEE: { tone: 'neutral', icon: Ban },
} as const satisfies Record<DepenseStatut, { tone: BadgeTone; icon: typeof Ban }>;

interface ExpenseItemProps {
  expense: Depense;
  onAct: (act: ExpenseAct) => void;
}

/** Expense of a list: what it is for, what was planned beside what was paid, who did what, and what can be done. */
export function ExpenseItem({ expense, onAct }: ExpenseItemProps) {
  const { t } = useTranslation('expenses');
  const { id, libelle, poste, statut, prevu, paye, photoUrl } = expense;
  const acts: ExpenseAct[] = statut === 'PREVUE' ? ['pay', 'edit', 'cancel'] : statut === 'PAYEE' ? ['cancel'] : [];
  return (
    <li className={styles.item} data-cancelled={statut === 'ANNULEE' || undefined}>
      <div className={styles.what}>
        <p>
          <strong id={`expense-${id}`}>
            <Verbatim>{libelle}</Verbatim>
          </strong>
          <span className={styles.kind}>{t(`postes.${poste}`)}</span>
        </p>
        <Steps expense={expense} />
        {photoUrl && (
          <a href={photoUrl} target="_blank" rel="noopener noreferrer" className={styles.paper}>
            {t('paper.open')}
            <ExternalLink size={16} aria-hidden="true" />
            <span className="visually-hidden">{t('paper.newTab')}</span>
          </a>
        )}
      </div>
      <dl className={styles.sums}>
        <Sum name={t('planned')} of={prevu} />
        <Sum name={t('paid')} of={paye} />
      </dl>
      <div className={styles.state}>
        <Badge {...BADGES[statut]}>{t(`statuts.${statut}`)}</Badge>
      </div>
      {acts.length > 0 && (
        <div className={styles.acts}>
          {acts.map((act) => (
            <Button key={act} look="quiet" aria-describedby={`expense-${id}`} onClick={() => onAct(act)}>
              {t(`${act}.open`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

/** Amount in its own currency, with its dollars and their rate; a dash without one. */
function Sum({ name, of: sum }: { name: string; of: Depense['prevu'] }) {
  const { t } = useTranslation('expenses');
  const language = useLanguage();
  const shown = sum && money(language, smallestOf(sum.montant, sum.devise) ?? 0, sum.devise);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={styles.amount}>{sum?.devise === 'USD' ? dollars(language, sum.dollars) : (shown ?? '–')}</span>
        {sum?.taux && (
          <span className={styles.small}>
            {dollars(language, sum.dollars)}
            <br />
            {t('rate', {
              rate: formatNumber(language, sum.taux, {
                style: 'currency',
                currency: sum.devise,
                maximumFractionDigits: 4,
              }),
              date: shortDate(language, sum.tauxDu, 'UTC'),
            })}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Who recorded, paid or cancelled an expense, and when. */
function Steps({ expense: { creation, paiement, paye, annulation } }: { expense: Depense }) {
  const { t } = useTranslation('expenses');
  const language = useLanguage();
  const wasPlanned = paiement === null || paiement.le !== creation.le;
  return (
    <ul className={styles.steps}>
      {wasPlanned && (
        <li>
          <Sentence keeps={[creation.par]}>
            {t('steps.creation', { date: shortDate(language, creation.le, browserZone()), name: creation.par })}
          </Sentence>
        </li>
      )}
      {paiement && paye && (
        <li>
          <Sentence keeps={[paiement.par]}>
            {t('steps.paiement', { date: shortDate(language, paye.le, 'UTC'), name: paiement.par })}
          </Sentence>
        </li>
      )}
      {annulation && (
        <li>
          <Sentence keeps={[annulation.par, annulation.motif]}>
            {t('steps.annulation', {
              date: shortDate(language, annulation.le, browserZone()),
              name: annulation.par,
              reason: annulation.motif,
            })}
          </Sentence>
        </li>
      )}
    </ul>
  );
}
