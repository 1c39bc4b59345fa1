import FileWarning from 'lucide-react/icons/file-warning';
import Hourglass from 'lucide-react/icons/hourglass';
import PackageX from 'lucide-react/icons/package-x';
import Wallet from 'lucide-react/icons/wallet';
import { useTranslation } from 'react-i18next';
import { isOutstanding, isRecorded, owesSupplement } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { StateBadge } from '#web/core/StateBadge.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import styles from './Badges.module.css';

interface BadgesProps {
  colis: Colis;
  showUnpaid?: boolean | undefined;
  /** True when its customs document is rejected. */
  documentToReplace?: boolean | undefined;
}

/** Badges of a parcel: its état, its payment, and a document to be replaced. */
export function Badges({ colis, showUnpaid = false, documentToReplace = false }: BadgesProps) {
  const { t } = useTranslation('colis');
  return (
    <p className={styles.badges}>
      <StateBadge state={colis.etat} />
      {colis.paye && !owesSupplement(colis) && <StateBadge state="PAYE" />}
      {owesSupplement(colis) && !colis.paiementEnCours && (
        <Badge icon={Wallet} tone="warning">
          {t('supplement.due')}
        </Badge>
      )}
      {showUnpaid && !colis.paye && isOutstanding(colis) && !colis.paiementEnCours && (
        <Badge icon={Wallet} tone="warning">
          {t('list.toPay')}
        </Badge>
      )}
      {colis.etat !== 'ANNULE' && colis.reception?.ecart === 'SANS_PLACE' && (
        <Badge icon={PackageX} tone="warning">
          {t('intake.withoutPlace')}
        </Badge>
      )}
      {isRecorded(colis) && (
        <Badge icon={Hourglass} tone="brand">
          {t('recorded.badge')}
        </Badge>
      )}
      {colis.paiementEnCours && !isRecorded(colis) && (
        <Badge icon={Hourglass} tone="warning">
          {t('card.paying')}
        </Badge>
      )}
      {documentToReplace && (
        <Badge icon={FileWarning} tone="danger">
          {t('documents.toReplace')}
        </Badge>
      )}
    </p>
  );
}
