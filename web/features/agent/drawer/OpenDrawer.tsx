import Banknote from 'lucide-react/icons/banknote';
import Landmark from 'lucide-react/icons/landmark';
import Lock from 'lucide-react/icons/lock';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RECORDED_MOVEMENTS } from '#shared/counter/constants.ts';
import type { DrawerWithMovements } from '#shared/counter/schema.ts';
import { readDraft } from '#web/core/drafts/drafts.ts';
import { type Movement, Movements } from '#web/core/drawer/Movements.tsx';
import { currenciesOf, sumsOfCash } from '#web/core/drawer/sums.ts';
import { money } from '#web/core/inventory/money.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { useSession } from '#web/core/session/session.ts';
import { useSiteTime, useSiteZone } from '#web/features/agent/queries/useSiteTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { canTakeBack } from './canTakeBack.ts';
import { countDraft } from './countDraft.ts';
import styles from './Drawer.module.css';
import { MovementForm } from './MovementForm.tsx';

const count = lazyForm(async () => (await import('./CountForm.tsx')).CountForm);
const takeBack = lazyForm(async () => (await import('./TakeBack.tsx')).TakeBackForm);
const takenBack = lazyForm(async () => (await import('./TakeBack.tsx')).TakenBack, null);

type Recorded = (typeof RECORDED_MOVEMENTS)[number];

const ICONS = { ENTREE: Plus, SORTIE: Minus, BANQUE: Landmark };

interface OpenDrawerProps {
  drawer: DrawerWithMovements;
  onClosed: (id: number) => void;
}

/** The open drawer: what should be in it, its movements, and the forms that move cash or count it. */
export function OpenDrawer({ drawer, onClosed }: OpenDrawerProps) {
  const { userId = 0 } = useSession();
  const [mistaken, setMistaken] = useState<Movement>();
  const [doneWith, setDoneWith] = useState<Movement>();
  const [isCounting, setIsCounting] = useState(() => readDraft(countDraft(userId, drawer.id)) !== undefined);
  count.usePreload();
  takeBack.usePreload();
  if (isCounting) return <count.Form drawer={drawer} onBack={() => setIsCounting(false)} onClosed={onClosed} />;
  if (mistaken) {
    const end = (done: Movement | undefined) => {
      setDoneWith(done);
      setMistaken(undefined);
    };
    return <takeBack.Form movement={mistaken} onBack={() => end(undefined)} onDone={() => end(mistaken)} />;
  }
  return (
    <>
      {doneWith && <takenBack.Form movement={doneWith} />}
      <Expected drawer={drawer} />
      <Actions drawer={drawer} onCount={() => setIsCounting(true)} />
      <MovementList drawer={drawer} onTakeBack={setMistaken} />
    </>
  );
}

/** Sums that should be in the drawer, in large type. */
function Expected({ drawer }: { drawer: DrawerWithMovements }) {
  const { t } = useTranslation(['agentDrawer', 'drawer']);
  const language = useLanguage();
  const siteTime = useSiteTime();
  const expected = sumsOfCash(drawer.attendu);
  const currencies = currenciesOf(expected);
  return (
    <section className={styles.card} aria-labelledby="expected">
      <h2 id="expected">{t('expected')}</h2>
      <div aria-live="polite">
        {currencies.length === 0 && <p className={styles.note}>{t('drawer:empty')}</p>}
        <ul className={styles.sums}>
          {currencies.map((devise) => (
            <li key={devise}>{money(language, expected[devise] ?? 0, devise)}</li>
          ))}
        </ul>
      </div>
      <p className={styles.note}>{t('openedAt', { time: siteTime(drawer.ouvertLe) })}</p>
    </section>
  );
}

function Actions({ drawer, onCount }: { drawer: DrawerWithMovements; onCount: () => void }) {
  const { t } = useTranslation('agentDrawer');
  const [type, setType] = useState<Recorded>();
  if (type) return <MovementForm key={type} type={type} drawer={drawer} onDone={() => setType(undefined)} />;
  return (
    <div className={styles.actions}>
      <div className={styles.moves}>
        {RECORDED_MOVEMENTS.map((each) => (
          <Button key={each} look="quiet" icon={ICONS[each]} wide onClick={() => setType(each)}>
            {t(`move.${each}.open`)}
          </Button>
        ))}
      </div>
      <Button look="accent" icon={Lock} wide onClick={onCount}>
        {t('count.open')}
      </Button>
    </div>
  );
}

interface MovementListProps {
  drawer: DrawerWithMovements;
  onTakeBack: (movement: Movement) => void;
}

function MovementList({ drawer, onTakeBack }: MovementListProps) {
  const { t } = useTranslation('agentDrawer');
  const zone = useSiteZone();
  return (
    <section className={styles.card} aria-labelledby="movements">
      <h2 id="movements" className={styles.withIcon}>
        <Banknote size={20} aria-hidden="true" />
        {t('movements', { count: drawer.mouvements })}
      </h2>
      <Movements
        drawer={drawer}
        zone={zone}
        newestFirst
        action={(movement) =>
          canTakeBack(movement, drawer) && (
            <Button look="quiet" icon={Undo2} onClick={() => onTakeBack(movement)}>
              {t('takeBack.open')}
            </Button>
          )
        }
      />
    </section>
  );
}
