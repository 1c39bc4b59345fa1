import Printer from 'lucide-react/icons/printer';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { mayHaveLabel } from '#web/core/colis/mayHaveLabel.ts';
import { Label } from '#web/core/label/Label.tsx';
import { hasLabel, useLabelContent } from '#web/core/label/labelContent.ts';
import { PrintedLabels } from '#web/core/label/PrintedLabels.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from './Choice.tsx';
import { ColisChoice } from './ColisChoice.tsx';
import styles from './labels.module.css';
import { MissingCodes } from './MissingCodes.tsx';
import { PaperChoice, usePaper } from './PaperChoice.tsx';

const SELECTIONS = ['all', 'awaited', 'chosen'] as const;
type Selection = (typeof SELECTIONS)[number];

interface ContainerLabelsProps {
  container: Container;
  colis: readonly Colis[];
}

/** Labels of a container: which of them to print, on which paper. */
export function ContainerLabels({ container, colis }: ContainerLabelsProps) {
  const { t } = useTranslation('labels');
  const [paper, setPaper] = usePaper(container);
  const [selection, setSelection] = useSelection();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set());
  const contentOf = useLabelContent();
  const candidates = colis.filter(mayHaveLabel);
  const selected: Record<Selection, Colis[]> = {
    all: candidates,
    awaited: candidates.filter(({ reception }) => reception === null || reception.verdict === 'REFUSE'),
    chosen: candidates.filter(({ id }) => chosenIds.has(id)),
  };
  const current = selected[selection];
  const labels = current.filter(hasLabel).map((each) => contentOf(each, container));
  const printed = useDeferredValue(labels);
  const cancelled = colis.length - candidates.length;
  return (
    <>
      <div className={styles.tools}>
        <Choice
          legend={t('sheets.selection')}
          name="selection"
          value={selection}
          options={SELECTIONS.map((value) => ({
            value,
            label: t(`sheets.${value}`, { count: selected[value].length }),
          }))}
          onChoose={setSelection}
        />
        <PaperChoice paper={paper} onChoose={setPaper} />
        {labels.length > 0 ? (
          <Button look="accent" icon={Printer} busy={printed.length !== labels.length} onClick={() => window.print()}>
            {t('print', { count: labels.length })}
          </Button>
        ) : (
          <p role="status">{t('sheets.nothing')}</p>
        )}
        {cancelled > 0 && <p className={styles.advice}>{t('sheets.cancelled', { count: cancelled })}</p>}
      </div>
      <MissingCodes colis={current.filter((each) => !hasLabel(each))} />
      {selection === 'chosen' && <ColisChoice colis={candidates} chosen={chosenIds} onChoose={setChosenIds} />}
      {labels[0] && (
        <section className={styles.preview} aria-labelledby="example">
          <h2 id="example">{t('sheets.example')}</h2>
          <div className={`${styles.paper} ${styles.example}`} translate="no">
            <Label content={labels[0]} />
          </div>
        </section>
      )}
      <PrintedLabels paper={paper} labels={printed} />
    </>
  );
}

/** Selection in the address. */
function useSelection() {
  const [params, setParams] = useSearchParams();
  const selection = SELECTIONS.find((each) => each === params.get('choix')) ?? 'all';
  const choose = (next: Selection) =>
    setParams(
      (before) => {
        before.set('choix', next);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [selection, choose] as const;
}
