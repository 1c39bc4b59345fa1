import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { smallestOf } from '#shared/counter/cash.ts';
import type { DrawerWithMovements } from '#shared/counter/schema.ts';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Sentence, Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Movements.module.css';
import { signedMoney } from './sums.ts';
import { useDrawerTime } from './useDrawerTime.ts';

export type Movement = DrawerWithMovements['liste'][number];

interface MovementsProps {
  drawer: DrawerWithMovements;
  /** Time zone of its site; undefined for the reader's. */
  zone: string | undefined;
  newestFirst?: boolean;
  /** Links payments to their page, which admins alone have. */
  linksPayments?: boolean;
  /** Renders what can be done about a movement. */
  action?: (movement: Movement) => ReactNode;
}

/** Movements of a cash drawer: kind, customer and receipt of a payment, time, reason and sum. */
export function Movements({ drawer, zone, newestFirst = false, linksPayments = false, action }: MovementsProps) {
  const { t } = useTranslation('drawer');
  const language = useLanguage();
  const timeOf = useDrawerTime(drawer, zone);
  if (drawer.liste.length === 0) return <p className={styles.none}>{t('noMovements')}</p>;
  return (
    <ul className={styles.movements}>
      {(newestFirst ? drawer.liste.toReversed() : drawer.liste).map((movement) => (
        <li key={movement.id}>
          <Kind movement={movement} linksPayments={linksPayments} />
          <span className={styles.sum}>
            {signedMoney(language, smallestOf(movement.montant, movement.devise) ?? 0, movement.devise)}
          </span>
          <span className={styles.note}>
            <Payment movement={movement} />
            <time dateTime={movement.le}>{timeOf(movement.le)}</time>
            {movement.motif && (
              <>
                {' · '}
                <Verbatim>{movement.motif}</Verbatim>
              </>
            )}
          </span>
          {action?.(movement)}
        </li>
      ))}
    </ul>
  );
}

function Kind({ movement: { type, paymentId }, linksPayments }: { movement: Movement; linksPayments: boolean }) {
  const { t } = useTranslation('drawer');
  const kind = t(`movements.${type}`);
  if (!linksPayments || paymentId === null) return <span className={styles.kind}>{kind}</span>;
  return (
    <Link className={styles.kind} to={`${paths.adminPayments}?ouvert=${paymentId}`}>
      {kind}
    </Link>
  );
}

/** Customer and receipt of a payment, or of what went back of one. */
function Payment({ movement: { client, recu } }: { movement: Movement }) {
  const { t } = useTranslation('drawer');
  return (
    <>
      {client && (
        <>
          <Verbatim>{client}</Verbatim>
          {' · '}
        </>
      )}
      {recu && (
        <>
          <Sentence keeps={[recu]}>{t('receipt', { number: recu })}</Sentence>
          {' · '}
        </>
      )}
    </>
  );
}
