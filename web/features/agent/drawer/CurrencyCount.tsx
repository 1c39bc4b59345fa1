import { useTranslation } from 'react-i18next';
import { wholeOf } from '#shared/counter/cash.ts';
import type { Currency } from '#shared/customs/constants.ts';
import { Difference } from '#web/core/drawer/Difference.tsx';
import { formatNumber } from '#web/core/format.ts';
import { money } from '#web/core/inventory/money.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import type { Language } from '#web/i18n/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { AmountField } from './AmountField.tsx';
import styles from './Drawer.module.css';
import { DENOMINATION_KINDS, DENOMINATIONS, type DenominationKind } from './denominations.ts';
import { countedOf, pieceKey, type TypedCount } from './typedCash.ts';

interface CurrencyCountProps {
  devise: Currency;
  typed: TypedCount;
  /** Smallest units that should be there. */
  expected: number;
  isMissing: boolean;
  onChange: (typed: TypedCount) => void;
}

/** Count of one currency, as a total or by notes and coins, with the difference from what should be there. */
export function CurrencyCount({ devise, typed, expected, isMissing, onChange }: CurrencyCountProps) {
  const { t } = useTranslation(['agentDrawer', 'drawer']);
  const language = useLanguage();
  const counted = countedOf(typed, devise);
  const fault = isMissing ? t('count.missing') : undefined;
  const byPieces = typed.pieces !== null;
  const toggle = () =>
    onChange(
      byPieces
        ? { total: counted === undefined ? '' : String(wholeOf(counted, devise)), pieces: null }
        : { ...typed, pieces: {} },
    );
  return (
    <fieldset className={styles.count}>
      <legend>{t(`drawer:currencies.${devise}`)}</legend>
      {typed.pieces === null ? (
        <AmountField
          devise={devise}
          name={`compte-${devise}`}
          label={t('count.total')}
          error={fault}
          value={typed.total}
          onChange={({ target }) => onChange({ ...typed, total: target.value })}
        />
      ) : (
        <>
          <Pieces devise={devise} pieces={typed.pieces} onChange={(pieces) => onChange({ ...typed, pieces })} />
          <FieldError of={`compte-${devise}`}>{fault}</FieldError>
        </>
      )}
      <Button look="quiet" onClick={toggle}>
        {t(byPieces ? 'count.byTotal' : 'count.byPieces')}
      </Button>
      <div className={styles.outcome} aria-live="polite">
        <p>
          <span>{t('drawer:balance.expected')}</span> {money(language, expected, devise)}
        </p>
        {counted !== undefined && (
          <>
            <p>
              <span>{t('drawer:balance.counted')}</span> <strong>{money(language, counted, devise)}</strong>
            </p>
            <p>
              <span>{t('drawer:balance.difference')}</span> <Difference amount={counted - expected} devise={devise} />
            </p>
          </>
        )}
      </div>
    </fieldset>
  );
}

interface PiecesProps {
  devise: Currency;
  pieces: Readonly<Record<string, string>>;
  onChange: (pieces: Record<string, string>) => void;
}

function Pieces({ devise, pieces, onChange }: PiecesProps) {
  const { t } = useTranslation('agentDrawer');
  return (
    <div className={styles.pieces}>
      {DENOMINATION_KINDS.map((kind) => (
        <table key={kind}>
          <caption>{t(`count.${kind}`)}</caption>
          <tbody>
            {DENOMINATIONS[devise][kind].map((value) => (
              <Piece
                key={value}
                {...{ devise, kind, value }}
                typed={pieces[pieceKey(kind, value)] ?? ''}
                onChange={(typed) => onChange({ ...pieces, [pieceKey(kind, value)]: typed })}
              />
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

/** Names a note or coin by its value, without decimals if it has none: "50 €", "0,50 €". */
const nameOfPiece = (language: Language, value: number, devise: Currency): string => {
  const whole = wholeOf(value, devise);
  const digits = Number.isInteger(whole) ? { maximumFractionDigits: 0 } : {};
  return formatNumber(language, whole, { style: 'currency', currency: devise, ...digits });
};

interface PieceProps {
  devise: Currency;
  kind: DenominationKind;
  value: number;
  typed: string;
  onChange: (typed: string) => void;
}

function Piece({ devise, kind, value, typed, onChange }: PieceProps) {
  const { t } = useTranslation('agentDrawer');
  const language = useLanguage();
  const name = nameOfPiece(language, value, devise);
  const number = Number(typed);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <input
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={6}
          autoComplete="off"
          aria-label={t(`count.number.${kind}`, { name })}
          placeholder="0"
          value={typed}
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
          onFocus={({ target }) => target.select()}
        />
      </td>
      <td className={styles.product}>{number > 0 && money(language, value * number, devise)}</td>
    </tr>
  );
}
