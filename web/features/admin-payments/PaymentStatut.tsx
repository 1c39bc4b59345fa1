import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import HandCoins from 'lucide-react/icons/hand-coins';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import TimerOff from 'lucide-react/icons/timer-off';
import Undo from 'lucide-react/icons/undo-2';
import { useTranslation } from 'react-i18next';
import type { Payment, PaymentStatut as Statut } from '#shared/payments/schema.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import styles from './PaymentStatut.module.css';

const badges: Record<Statut, { icon: LucideIcon; tone: BadgeTone }> = {
  EN_ATTENTE: { icon: Clock, tone: 'warning' },
  CONFIRME: { icon: CircleCheck, tone: 'success' },
  REJETE: { icon: Ban, tone: 'danger' },
  EXPIRE: { icon: TimerOff, tone: 'neutral' },
  REMBOURSE: { icon: Undo, tone: 'neutral' },
};

/** Badges with a payment's statut, a dispute that is open or lost, and the amount that is still to be refunded. */
export function PaymentStatut({ payment }: { payment: Payment }) {
  const { t } = useTranslation('adminPayments');
  const language = useLanguage();
  const { statut, aRembourser, litige } = payment;
  return (
    <span className={styles.badges}>
      <Badge {...badges[statut]}>{t(`statuts.${statut}`)}</Badge>
      {litige && litige.etat !== 'GAGNE' && (
        <Badge icon={ShieldAlert} tone="danger">
          {t(`disputes.${litige.etat}`)}
        </Badge>
      )}
      {aRembourser > 0 && (
        <Badge icon={HandCoins} tone="danger">
          {t('toRefund', { sum: dollars(language, aRembourser) })}
        </Badge>
      )}
    </span>
  );
}
