import type { LucideIcon } from 'lucide-react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ContainerCheck, FindingEffect } from '#shared/customs/container-check.ts';
import { stateRule } from '#shared/customs/refusal.ts';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Findings.module.css';
import { type CheckedParcel, type ConcernedParcel, type FindingGroup, groupFindings } from './groups.ts';

const icons: Record<FindingEffect, LucideIcon> = {
  BLOQUE: CircleAlert,
  AVERTIT: TriangleAlert,
  DEMANDE: CircleHelp,
};

/** Parcels that are named before the rest is folded. */
const NAMED = 4;

/** Findings of a customs check, those first that keep the manifest open; each with its source and its parcels. */
export function Findings({ check }: { check: ContainerCheck }) {
  const { t } = useTranslation('containerCustoms');
  return (
    <ul className={styles.findings} aria-label={t('findings.title')}>
      {groupFindings(check).map((group) => (
        <FindingItem key={group.key} group={group} />
      ))}
    </ul>
  );
}

function FindingItem({ group: { constat, effet, rule, regle, parcels } }: { group: FindingGroup }) {
  const { t } = useTranslation('containerCustoms');
  const language = useLanguage();
  const Icon = icons[effet];
  const statement =
    constat === 'REGLE' ? rule && stateRule(rule, language) : t(`findings.kinds.${constat}`, { count: parcels.length });
  const rest = parcels.slice(NAMED);
  return (
    <li className={styles.finding} data-effect={effet}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles.body}>
        <p>
          <strong>{t(`findings.effects.${effet}`)}</strong> {statement ?? regle}
        </p>
        <ParcelNames parcels={parcels.slice(0, NAMED)} />
        {rest.length > 0 && (
          <details>
            <summary>{t('findings.more', { count: rest.length })}</summary>
            <ParcelNames parcels={rest} />
          </details>
        )}
      </div>
    </li>
  );
}

function ParcelNames({ parcels }: { parcels: readonly ConcernedParcel[] }) {
  const { t } = useTranslation('containerCustoms');
  return (
    <ul className={styles.parcels}>
      {parcels.map(({ parcel, lines }) => (
        <li key={parcel.colisId}>
          <DocumentLink parcel={parcel} />
          {lines.length > 0 && (
            <span className={styles.lines}>
              {t('findings.lines', { count: lines.length, ranks: lines.join(', ') })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Code of a parcel, which links to the review of its document. */
export function DocumentLink({
  parcel: { codeSuivi, colisId, document },
}: {
  parcel: Pick<CheckedParcel, 'codeSuivi' | 'colisId' | 'document'>;
}) {
  const code = <Verbatim>{codeSuivi ?? colisId}</Verbatim>;
  return document ? <Link to={`${paths.adminCustoms}?statut=TOUS&ouvert=${document.id}`}>{code}</Link> : code;
}
