import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { foldText } from '#shared/places/match-place.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './ColisChoice.module.css';

interface ColisChoiceProps {
  colis: readonly Colis[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** List of a container's parcels with a box to tick each, and a filter. */
export function ColisChoice({ colis, chosen, onChoose }: ColisChoiceProps) {
  const { t } = useTranslation('labels');
  const [typed, setTyped] = useState('');
  const searched = foldText(useDeferredValue(typed).trim());
  const shown = colis.filter((each) => matches(each, searched));
  const change = (ids: readonly number[], ticked: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) ticked ? next.add(id) : next.delete(id);
    onChoose(next);
  };
  return (
    <section className={styles.choice} aria-labelledby="choose">
      <h2 id="choose">{t('sheets.choose')}</h2>
      <div className={styles.tools}>
        <TextField
          type="search"
          label={t('sheets.search')}
          hint={t('sheets.searchHint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button look="quiet" onClick={() => change(idsOf(shown), true)}>
          {t('sheets.selectAll')}
        </Button>
        <Button look="quiet" onClick={() => change(idsOf(shown), false)}>
          {t('sheets.clear')}
        </Button>
      </div>
      {shown.length === 0 && <p role="status">{t('sheets.noMatch')}</p>}
      <ul className={styles.list}>
        {shown.map((each) => (
          <li key={each.id}>
            <label className={styles.row}>
              <input
                type="checkbox"
                checked={chosen.has(each.id)}
                onChange={({ target }) => change([each.id], target.checked)}
              />
              <span className={styles.code} translate="no">
                {each.codeSuivi ?? each.id}
              </span>
              <span className={styles.words}>
                <Verbatim>{each.nomDestinataire}</Verbatim> · {each.description}
              </span>
              {each.reception && <span className={styles.received}>{t('sheets.received')}</span>}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

const idsOf = (colis: readonly Colis[]): number[] => colis.map(({ id }) => id);

const matches = (colis: Colis, searched: string): boolean =>
  foldText([colis.id, colis.codeSuivi, colis.nomDestinataire, colis.username, colis.description].join(' ')).includes(
    searched,
  );
