import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AgentParcel } from '#shared/intake/schema.ts';
import { kg } from '#web/core/format.ts';
import type { paths } from '#web/core/paths.ts';
import styles from '#web/features/agent/parts/AgentPage.module.css';
import { weightOf } from '#web/features/agent/queries/progress.ts';
import { PARCEL_PARAM, subjectOf } from '#web/features/agent/queries/references.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';

/** Rows that are shown at first, and more with each press. */
const SHOWN = 25;

interface ParcelSectionProps {
  title: string;
  parcels: readonly AgentParcel[];
  /** Page that opens a parcel. */
  page: typeof paths.agent | typeof paths.agentHandover;
  /** Renders the line below the parcel's name and weight. */
  children: (parcel: AgentParcel) => ReactNode;
}

/** Section of a container's parcels in one state, each of which opens on a page; nothing without any. */
export function ParcelSection({ title, parcels, page, children }: ParcelSectionProps) {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const [shown, setShown] = useState(SHOWN);
  if (parcels.length === 0) return null;
  return (
    <section className={styles.containers}>
      <h2>
        {title} <span className={styles.number}>{parcels.length}</span>
      </h2>
      <ul>
        {parcels.slice(0, shown).map((parcel) => (
          <li key={parcel.id} className={styles.container}>
            <Link to={`${page}?${PARCEL_PARAM}=${parcel.id}`} className={styles.route}>
              {parcel.nomDestinataire ? <Verbatim>{parcel.nomDestinataire}</Verbatim> : t('container.erased')}
            </Link>
            <p className={styles.when}>
              <Verbatim>{subjectOf(parcel)}</Verbatim> · {kg(language, weightOf(parcel))}
            </p>
            {children(parcel)}
          </li>
        ))}
      </ul>
      {parcels.length > shown && (
        <Button look="quiet" wide onClick={() => setShown(shown + SHOWN)}>
          {t('container.more', { count: parcels.length - shown })}
        </Button>
      )}
    </section>
  );
}
