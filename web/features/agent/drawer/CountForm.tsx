import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeOf } from '#shared/counter/cash.ts';
import { MAX_DRAWER_REASON } from '#shared/counter/constants.ts';
import type { DrawerWithMovements } from '#shared/counter/schema.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import type { Sums } from '#shared/customs/totals.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { deleteDraft, readDraft, saveDraft } from '#web/core/drafts/drafts.ts';
import { Difference } from '#web/core/drawer/Difference.tsx';
import { sumsOfCash } from '#web/core/drawer/sums.ts';
import { money } from '#web/core/inventory/money.ts';
import { useSession } from '#web/core/session/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { CurrencyCount } from './CurrencyCount.tsx';
import { countDraft } from './countDraft.ts';
import styles from './Drawer.module.css';
import { useCloseDrawer, useDrawerFailure } from './queries.ts';
import { countedOf, NOTHING_COUNTED, readCounts, type TypedCount, type TypedCounts } from './typedCash.ts';

interface CountFormProps {
  drawer: DrawerWithMovements;
  onBack: () => void;
  onClosed: (id: number) => void;
}

/**
 * Form that counts the drawer and closes it, currency by currency. What is typed stays on this device until it is
 * closed. Movements that come in meanwhile must be acknowledged before it closes.
 */
export function CountForm({ drawer, onBack, onClosed }: CountFormProps) {
  const { t } = useTranslation(['agentDrawer', 'drawer']);
  const count = useCount(drawer);
  const [motif, setMotif] = useState('');
  const [seen, setSeen] = useState(drawer.mouvements);
  const [wasSent, setWasSent] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const close = useCloseDrawer();
  const failureText = useDrawerFailure();
  const submitOnce = useSubmitOnce();
  const isChanged = drawer.mouvements !== seen;
  const isReasonMissing = count.differs && motif.trim() === '';
  const body = { comptes: count.comptes, mouvements: seen, motif: count.differs ? motif.trim() : '' };
  const submit = async (): Promise<boolean> => {
    setIsAsking(false);
    try {
      const closed = await close.mutateAsync(body);
      count.forget();
      onClosed(closed.id);
      return true;
    } catch {
      return false;
    }
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!count.isComplete || isReasonMissing || isChanged) return;
    setIsAsking(true);
  };
  const failure = close.error;
  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <h2>{t('count.title')}</h2>
      <p className={styles.note}>{t('count.lead')}</p>
      {count.shown.map((devise) => (
        <CurrencyCount
          key={devise}
          devise={devise}
          typed={count.typed[devise] ?? NOTHING_COUNTED}
          expected={count.expected[devise] ?? 0}
          isMissing={wasSent && count.isUncounted(devise)}
          onChange={(typed) => count.change(devise, typed)}
        />
      ))}
      <OtherCurrencies shown={count.shown} onAdd={(devise) => count.change(devise, NOTHING_COUNTED)} />
      {count.differs && (
        <TextField
          name="motif"
          label={t('count.reason')}
          hint={t('count.reasonHint')}
          error={wasSent && isReasonMissing ? t('reasonMissing') : undefined}
          value={motif}
          onChange={({ target }) => setMotif(target.value)}
          maxLength={MAX_DRAWER_REASON}
          autoComplete="off"
        />
      )}
      {isChanged && (
        <Notice
          tone="warning"
          title={t('count.changed.title')}
          action={<Button onClick={() => setSeen(drawer.mouvements)}>{t('count.changed.seen')}</Button>}
        >
          {t('count.changed.text', { count: drawer.mouvements - seen })}
        </Notice>
      )}
      <FormFault>{failure && !isChangeRefusal(failure) && failureText(failure)}</FormFault>
      <Button type="submit" look="accent" icon={Lock} wide busy={close.isPending} aria-disabled={isChanged}>
        {t('count.submit')}
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        {t('count.back')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('count.ask.title')}
        confirmLabel={t('count.submit')}
        onConfirm={() => void submitOnce(submit)}
        onCancel={() => setIsAsking(false)}
      >
        <Summary shown={count.shown} counted={count.counted} expected={count.expected} />
        <p>{t(drawer.agentId === null ? 'count.ask.office' : 'count.ask.text')}</p>
      </ConfirmDialog>
    </form>
  );
}

/** The API refuses a count that misses a movement; the notice about it says more. */
const isChangeRefusal = (error: unknown): boolean => error instanceof Refusal && error.code === 'DRAWER_CHANGED';

/** Count as typed, kept on this device, with what follows from it. */
function useCount(drawer: DrawerWithMovements) {
  const { userId = 0 } = useSession();
  const draft = countDraft(userId, drawer.id);
  const [typed, setTyped] = useState<TypedCounts>(() => readCounts(readDraft(draft)));
  const expected = sumsOfCash(drawer.attendu);
  const shown = CURRENCIES.filter((devise) => expected[devise] !== undefined || typed[devise]);
  const counted: Sums = Object.fromEntries(
    shown.flatMap((devise) => {
      const amount = countedOf(typed[devise] ?? NOTHING_COUNTED, devise) ?? (expected[devise] === 0 ? 0 : undefined);
      return amount === undefined ? [] : [[devise, amount]];
    }),
  );
  const isUncounted = (devise: Currency): boolean => counted[devise] === undefined;
  return {
    typed,
    expected,
    shown,
    counted,
    isUncounted,
    isComplete: !shown.some(isUncounted),
    differs: shown.some((devise) => !isUncounted(devise) && counted[devise] !== (expected[devise] ?? 0)),
    comptes: shown.map((devise) => ({ devise, montant: wholeOf(counted[devise] ?? 0, devise) })),
    change: (devise: Currency, change: TypedCount) => {
      const next = { ...typed, [devise]: change };
      setTyped(next);
      saveDraft(draft, next);
    },
    forget: () => deleteDraft(draft),
  };
}

/** Buttons that add a currency of which nothing should be in the drawer. */
function OtherCurrencies({ shown, onAdd }: { shown: readonly Currency[]; onAdd: (devise: Currency) => void }) {
  const { t } = useTranslation(['agentDrawer', 'drawer']);
  const others = CURRENCIES.filter((devise) => !shown.includes(devise));
  if (others.length === 0) return null;
  return (
    <div className={styles.others}>
      <p className={styles.note}>{t('count.others')}</p>
      {others.map((devise) => (
        <Button key={devise} look="quiet" icon={Plus} onClick={() => onAdd(devise)}>
          {t(`drawer:symbols.${devise}`)}
        </Button>
      ))}
    </div>
  );
}

function Summary({ shown, counted, expected }: { shown: readonly Currency[]; counted: Sums; expected: Sums }) {
  const { t } = useTranslation('agentDrawer');
  const language = useLanguage();
  return (
    <ul className={styles.summary}>
      {shown.map((devise) => (
        <li key={devise}>
          <strong>{t('count.ask.counted', { sum: money(language, counted[devise] ?? 0, devise) })}</strong>
          <Difference amount={(counted[devise] ?? 0) - (expected[devise] ?? 0)} devise={devise} />
        </li>
      ))}
    </ul>
  );
}
