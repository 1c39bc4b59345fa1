import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tarif, TarifVersion } from '#shared/tarifs/schema.ts';
import { DeleteButton } from '#web/core/admin/DeleteButton.tsx';
import { dollars, formatNumber, kg, percent } from '#web/core/format.ts';
import { dimensions, perMille, xof } from '#web/core/quantities.ts';
import { RowPanel } from '#web/core/table/RowPanel.tsx';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRemoveVersion } from './queries.ts';
import { currentVersion, useTarifTexts } from './useTarifTexts.ts';
import styles from './Versions.module.css';

/** Versions of a price list, newest first, each with what it sells once it is unfolded; the latest may be removed. */
export function Versions({ tarif }: { tarif: Tarif }) {
  const { t } = useTranslation('adminTarifs');
  return (
    <section className={styles.section}>
      <h2>{t('versions.title')}</h2>
      {tarif.versions.toReversed().map(({ version }, index) => (
        <VersionRow key={version} tarif={tarif} version={version} isLatest={index === 0} />
      ))}
    </section>
  );
}

interface VersionProps {
  tarif: Tarif;
  version: number;
  isLatest: boolean;
}

function VersionRow({ tarif, version, isLatest }: VersionProps) {
  const { t } = useTranslation('adminTarifs');
  const texts = useTarifTexts();
  const [wasOpened, setWasOpened] = useState(false);
  const effet = tarif.versions.find((each) => each.version === version)?.effet ?? '';
  return (
    <details className={styles.version} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary>
        <ChevronDown size={18} aria-hidden="true" />
        <span>{t('since', { version, date: texts.day(effet) })}</span>
        {currentVersion(tarif) === version && (
          <Badge icon={CalendarCheck} tone="brand">
            {t('columns.current')}
          </Badge>
        )}
      </summary>
      {wasOpened && <VersionContent tarif={tarif} version={version} isLatest={isLatest} />}
    </details>
  );
}

function VersionContent({ tarif, version, isLatest }: VersionProps) {
  const { t } = useTranslation('adminTarifs');
  const remove = useRemoveVersion(tarif);
  const onRemoved = () => {
    remove.removed(version);
    toast('success', t('versions.removed', { version }));
  };
  return (
    <div className={styles.content}>
      <RowPanel
        query={useTarifVersion({ id: tarif.id, version })}
        absent={t('versions.absent')}
        failed={(advice) => t('versions.failed', { advice })}
      >
        {(sold) => <VersionFacts version={sold} />}
      </RowPanel>
      {isLatest && tarif.versions.length > 1 && (
        <div>
          <DeleteButton
            title={t('versions.remove.title', { version })}
            remove={() => remove.remove(version)}
            onRemoved={onRemoved}
            failed={(reason) => t('versions.remove.failed', { reason })}
          >
            {t('versions.remove.text')}
          </DeleteButton>
        </div>
      )}
    </div>
  );
}

function VersionFacts({ version }: { version: TarifVersion }) {
  const { t } = useTranslation('adminTarifs');
  const language = useLanguage();
  const texts = useTarifTexts();
  const { prixKilo, facteurM3, minimum, remise, plafondDeclare, assurance, frais, magasinage, pieces } = version;
  const remiseText = remise
    ? t('versions.remise', { rang: remise.desLe, percent: percent(language, remise.pourCent) })
    : t('versions.noRemise');
  const facts = [
    [t('versions.prixKilo'), dollars(language, prixKilo)],
    [t('fields.facteurM3'), t(`factors.${facteurM3}`)],
    [t('versions.minimum'), dollars(language, minimum)],
    [t('remise.title'), remiseText],
    [t('versions.plafondDeclare'), xof(language, plafondDeclare)],
    [
      t('assurance.title'),
      assurance
        ? t('versions.assurance', {
            insurer: assurance.assureur,
            rate: perMille(language, assurance.pourMille),
            minimum: dollars(language, assurance.minimum),
            most: xof(language, assurance.plafond),
            francs: formatNumber(language, assurance.francsParDollar, { maximumFractionDigits: 2 }),
            day: texts.day(assurance.tauxDu),
          })
        : t('versions.noAssurance'),
    ],
    ...(magasinage
      ? [
          [
            t('magasinage.title'),
            t('magasinage.fact', { count: magasinage.joursGratuits, price: dollars(language, magasinage.prixJour) }),
          ],
        ]
      : []),
    ...(frais.length > 0
      ? [[t('frais.title'), frais.map((fee) => `${fee[language]} · ${dollars(language, fee.prix)}`).join(', ')]]
      : []),
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pieces.length > 0 && (
        <table className={styles.prices}>
          <caption className="visually-hidden">{t('pieces.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('pieces.count', { count: pieces.length })}</th>
              <th scope="col">{t('pieces.prix')}</th>
            </tr>
          </thead>
          <tbody>
            {pieces.map((piece) => (
              <tr key={piece.code}>
                <th scope="row">
                  {piece[language]}
                  <span className={styles.note}>
                    {kg(language, piece.poids)} · {dimensions(language, piece)}
                  </span>
                </th>
                <td>{dollars(language, piece.prix)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
