import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSettings } from '#shared/imports/clean.ts';
import { inputsOf } from '#shared/imports/rows.ts';
import { useKnownContainer } from '#web/core/admin/containers.ts';
import { site } from '#web/core/contact/site.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Columns } from './Columns.tsx';
import { FaultyRows } from './FaultyRows.tsx';
import styles from './Import.module.css';
import { ImportRun } from './ImportRun.tsx';
import { Preview } from './Preview.tsx';
import type { NamedSheet } from './readFile.ts';
import { Settings, type TypedSettings } from './Settings.tsx';
import { useImport } from './useImport.ts';
import { useSheet } from './useSheet.ts';

interface SheetImportProps {
  name: string;
  sheets: NamedSheet[];
  /** Goes back to the choice of a file. */
  onEnd: () => void;
}

const FIRST: TypedSettings = {
  country: site.country,
  recipientCountry: 'SN',
  language: 'fr',
  town: '',
  terms: '',
  sides: { longueur: '', largeur: '', hauteur: '' },
};

/** Import of a file: one of its sheets. */
export function SheetImport({ name, sheets, onEnd }: SheetImportProps) {
  const { t } = useTranslation('adminImport');
  const longest = sheets.reduce(
    (found, { rows }, index) => (rows.length > (sheets[found]?.rows.length ?? 0) ? index : found),
    0,
  );
  const [chosen, setChosen] = useState(longest);
  const sheet = sheets[chosen];
  return (
    <>
      <div className={styles.file}>
        <strong translate="no">{name}</strong>
        <Button look="quiet" onClick={onEnd}>
          {t('file.other')}
        </Button>
      </div>
      {sheets.length > 1 && (
        <SelectField label={t('file.sheet')} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
          {sheets.map(({ name: sheetName, rows }, index) => (
            <option key={sheetName} value={index}>
              {t('file.sheetOption', { name: sheetName, count: rows.length })}
            </option>
          ))}
        </SelectField>
      )}
      {sheet && <OneSheet key={chosen} sheet={sheet} onEnd={onEnd} />}
    </>
  );
}

/** Sheet with its settings, columns, rows and import. */
function OneSheet({ sheet, onEnd }: { sheet: NamedSheet; onEnd: () => void }) {
  const { t } = useTranslation('adminImport');
  const [typed, setTyped] = useState(FIRST);
  const [containerId, setContainerId] = useState<number>();
  const { data: container } = useKnownContainer(containerId);
  const { data: version } = useTarifVersion(container?.tarif ?? null);
  const settings = useMemo((): ImportSettings => {
    const { sides, ...rest } = typed;
    const hasSides = Object.values(sides).every((side) => Number(side) > 0);
    return { ...rest, sides: hasSides ? sides : undefined, pieces: version?.pieces ?? [] };
  }, [typed, version]);
  const { kind, layout, rows, skipped, left, ...change } = useSheet(sheet, settings);
  const { run, begin, pause, resume } = useImport();
  const faulty = rows.filter(({ faults }) => Object.keys(faults).length > 0);
  const ready = rows.filter(({ faults }) => Object.keys(faults).length === 0);
  const isMissingContainer = kind === 'COLIS' && containerId === undefined;
  if (run)
    return (
      <>
        <UnsavedGuard unsaved={run.status !== 'done'} />
        <ImportRun run={run} rows={rows} kind={kind} onPause={pause} onResume={resume} onEnd={onEnd} />
      </>
    );
  return (
    <>
      <UnsavedGuard unsaved />
      <Settings
        {...{ kind, typed, containerId }}
        onKind={change.chooseKind}
        onChange={setTyped}
        onContainer={setContainerId}
      />
      <Columns sheet={sheet} layout={layout} kind={kind} onChoose={change.chooseColumn} />
      {rows.length === 0 ? (
        <Notice tone="warning">{t('rows.none')}</Notice>
      ) : (
        <>
          <p role="status" className={styles.counts}>
            {t('rows.counts', { ready: ready.length, faulty: faulty.length, skipped: skipped.length + left.size })}
          </p>
          {faulty.length > 0 && (
            <FaultyRows rows={faulty} settings={settings} onCorrect={change.correct} onLeaveOut={change.leaveOut} />
          )}
          <Preview rows={ready} kind={kind} />
          {skipped.length > 0 && (
            <p className={styles.hint}>{t('rows.skipped', { count: skipped.length, lines: skipped.join(', ') })}</p>
          )}
          {isMissingContainer && <Notice tone="info">{t('settings.containerFirst')}</Notice>}
          <div>
            <Button
              look="accent"
              aria-disabled={isMissingContainer || ready.length === 0}
              onClick={() => {
                if (!isMissingContainer && ready.length > 0) begin(kind, containerId, inputsOf(ready, kind));
              }}
            >
              {t('begin', { count: ready.length })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
