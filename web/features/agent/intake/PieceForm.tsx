import Scale from 'lucide-react/icons/scale';
import { useTranslation } from 'react-i18next';
import type { AgentParcel } from '#shared/intake/schema.ts';
import { iconOf } from '#web/core/tarif/pieceIcons.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface PieceFormProps {
  parcel: Pick<AgentParcel, 'piece' | 'tarif'>;
  /** True if the parcel was measured and is larger than its piece. */
  larger: boolean;
  busy: boolean;
  onBack: () => void;
  /** Called with the code of the piece; null for a sale per kilo. */
  onChosen: (code: string | null) => void;
}

/**
 * Buttons for the piece that a parcel really is. A device that has not loaded the price list, and has no network, offers
 * the sale per kilo.
 */
export function PieceForm({ parcel, larger, busy, onBack, onChosen }: PieceFormProps) {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const { data } = useTarifVersion(parcel.tarif ?? null);
  const others = data?.pieces.filter(({ code }) => code !== parcel.piece?.code) ?? [];
  return (
    <fieldset className={styles.verdicts}>
      <legend>{t('piece.question')}</legend>
      {larger && parcel.piece && <Notice tone="warning">{t('piece.larger', { piece: parcel.piece[language] })}</Notice>}
      {!data && <p>{t('piece.notLoaded')}</p>}
      {others.map((piece) => (
        <Button
          key={piece.code}
          look="quiet"
          icon={iconOf(piece.icone)}
          wide
          busy={busy}
          onClick={() => onChosen(piece.code)}
        >
          {piece[language]}
        </Button>
      ))}
      <Button look="quiet" icon={Scale} wide busy={busy} onClick={() => onChosen(null)}>
        {t('piece.perKilo')}
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        {t('verdict.back')}
      </Button>
    </fieldset>
  );
}
