import Check from 'lucide-react/icons/check';
import Scale from 'lucide-react/icons/scale';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentParcel } from '#shared/intake/schema.ts';
import type { Piece } from '#shared/tarifs/schema.ts';
import type { Measures } from '#web/core/quote/measures.ts';
import { iconOf } from '#web/core/tarif/pieceIcons.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { holds } from './usePieceSold.ts';

interface PieceFormProps {
  parcel: Pick<AgentParcel, 'piece' | 'tarif'>;
  /** Measures that were taken, which are larger than the piece that was sold; undefined before that. */
  measured: Measures<number> | undefined;
  /** Null if the agent named a sale per kilo before measuring, which is then confirmed. */
  named?: null | undefined;
  busy: boolean;
  onBack: () => void;
  /** Called with the code of the piece; null for a sale per kilo. */
  onChosen: (code: string | null) => void;
}

/**
 * Buttons for the piece that a parcel really is, of those that hold what was measured, and a question before it is
 * recorded, since the price changes. A device that has not loaded the price list, and has no network, offers the sale per
 * kilo.
 */
export function PieceForm({ parcel, measured, named, busy, onBack, onChosen }: PieceFormProps) {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const { data } = useTarifVersion(parcel.tarif ?? null);
  const [chosen, setChosen] = useState<Piece | null | undefined>(named);
  if (chosen !== undefined && (chosen || measured))
    return (
      <fieldset className={styles.verdicts}>
        <legend>{t('piece.confirm', { piece: chosen ? chosen[language] : t('piece.perKilo') })}</legend>
        <p>{t('piece.newPrice')}</p>
        <Button look="accent" icon={Check} wide busy={busy} onClick={() => onChosen(chosen?.code ?? null)}>
          {t('piece.record')}
        </Button>
        <Button look="quiet" wide onClick={() => setChosen(undefined)}>
          {t('verdict.back')}
        </Button>
      </fieldset>
    );
  const others = (data?.pieces ?? []).filter(
    ({ code, longueur, largeur, hauteur }) =>
      code !== parcel.piece?.code && (!measured || holds([longueur, largeur, hauteur], measured)),
  );
  return (
    <fieldset className={styles.verdicts}>
      <legend>{t('piece.question')}</legend>
      {measured && parcel.piece && (
        <Notice tone="warning">{t('piece.larger', { piece: parcel.piece[language] })}</Notice>
      )}
      {!data && <p>{t('piece.notLoaded')}</p>}
      {others.map((piece) => (
        <Button key={piece.code} look="quiet" icon={iconOf(piece.icone)} wide onClick={() => setChosen(piece)}>
          {piece[language]}
        </Button>
      ))}
      <Button look="quiet" icon={Scale} wide onClick={() => (measured ? setChosen(null) : onChosen(null))}>
        {t('piece.perKilo')}
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        {t('verdict.back')}
      </Button>
    </fieldset>
  );
}
