import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_LINES } from '#shared/customs/inventory.ts';
import { Button } from '#web/ui/Button.tsx';
import { CertificateField } from './CertificateField.tsx';
import { DocumentNote } from './DocumentNote.tsx';
import { EarlierInventories } from './EarlierInventories.tsx';
import styles from './InventoryEditor.module.css';
import { InventoryLine } from './InventoryLine.tsx';
import { type Insurance, InventoryTotal } from './InventoryTotal.tsx';
import type { FormFacts } from './inventoryFile.ts';
import { inventoryFormSchema } from './inventoryFormSchema.ts';
import { provideInventorySchema } from './inventorySchemaSlot.ts';
import { isFoodLine } from './isFood.ts';
import { isEmpty, isFilledIn, newLine } from './lines.ts';
import { RuleNotes } from './RuleNotes.tsx';
import { useRulings } from './useRulings.ts';
import type { LineValues, WithInventory } from './values.ts';
import { departureOf, type Voyage } from './voyage.ts';

export interface InventoryEditorProps {
  voyage: Voyage;
  /** True for the list of a customer that staff fill in, to whom their own earlier lists are not offered. */
  ofAnother?: boolean | undefined;
  /** Insured value beside the total, in a form that has one. */
  insurance?: Insurance | undefined;
  /** Facts of the document that is made of the list; none when the customer uploads a document. */
  documentFacts?: Omit<FormFacts, 'voyage'> | undefined;
}

/** List of what a parcel contains, of which its customs document is made; each line is folded once it is filled in. */
export default function InventoryEditor({ voyage, ofAnother, insurance, documentFacts }: InventoryEditorProps) {
  const { t } = useTranslation('inventory');
  const { getValues, setValue, trigger } = useFormContext<WithInventory>();
  const { fields, append, remove, insert, replace } = useFieldArray<WithInventory, 'inventaire.lignes'>({
    name: 'inventaire.lignes',
  });
  const inventory = useWatch<WithInventory, 'inventaire'>({ name: 'inventaire' });
  const { nature, lignes } = inventory;
  const { country, day } = departureOf(voyage);
  const rulings = useRulings({ nature, lignes, country, day });
  const list = useRef<HTMLOListElement>(null);
  // The first line that is not filled in; none when all are.
  const [open, setOpen] = useState(() => (fields.length === 0 ? 0 : lignes.findIndex((line) => !isFilledIn(line))));
  // Shown until there is a second line: to hide it while one types would move the field.
  const [isOffered] = useState(() => lignes.every(isEmpty));
  const [isCopied, setCopied] = useState(false);
  const [added, setAdded] = useState(0);
  const [removed, setRemoved] = useState<{ index: number; line: LineValues }>();

  useEffect(() => {
    provideInventorySchema(inventoryFormSchema({ country, day }));
    // The form is checked again, now that its inventory can be.
    setValue('inventaire.nature', getValues('inventaire.nature'));
  }, [country, day, getValues, setValue]);

  useEffect(() => {
    if (fields.length > 0) return;
    append(newLine(nature, country, undefined), { shouldFocus: false });
    setOpen(0);
  }, [fields.length, append, nature, country]);

  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>(':scope > li:last-child [role="combobox"]')?.focus();
  }, [added]);

  useEffect(() => {
    // The pressed button is gone.
    if (isCopied) list.current?.querySelector<HTMLElement>('button')?.focus();
  }, [isCopied]);

  /** Adds a line, once the last one is filled in: otherwise its missing fields are named. */
  const addLine = async () => {
    const last = fields.length - 1;
    const lines = getValues('inventaire.lignes');
    if (!isDone(lines, last)) {
      setOpen(last);
      const names = (['designation', 'quantite', 'valeurUnitaire'] as const).map(
        (name) => `inventaire.lignes.${last}.${name}` as const,
      );
      return void trigger(names, { shouldFocus: true }).catch(() => undefined);
    }
    if (lines.length === MAX_LINES) return;
    const before = lines.at(-1);
    // Food is new; what comes after it is like the other goods.
    const etat = lines.findLast((line) => !isFoodLine(line))?.etat;
    append({ ...newLine(nature, country, before), ...(etat && { etat }) }, { shouldFocus: false });
    setOpen(last + 1);
    setRemoved(undefined);
    setAdded((count) => count + 1);
  };
  const removeAt = (index: number) => {
    const line = getValues(`inventaire.lignes.${index}`);
    remove(index);
    setOpen((at) => (at === index ? NONE : at > index ? at - 1 : at));
    setRemoved(isEmpty(line) ? undefined : { index, line });
  };
  const undo = () => {
    if (!removed) return;
    const lines = getValues('inventaire.lignes');
    if (lines.length === 1 && lines.every(isEmpty)) replace([removed.line]);
    else insert(removed.index, removed.line, { shouldFocus: false });
    setOpen((at) => (at >= removed.index ? at + 1 : at));
    setRemoved(undefined);
  };

  const copy = (lines: LineValues[]) => {
    const begun = getValues('inventaire.lignes').filter((line) => !isEmpty(line));
    replace([...lines, ...begun].slice(0, MAX_LINES));
    setCopied(true);
    setOpen(NONE);
  };

  return (
    <div className={styles.inventory}>
      {!ofAnother && isOffered && !isCopied && lignes.length <= 1 && <EarlierInventories onCopy={copy} />}
      {nature === 'DEMENAGEMENT' && <CertificateField voyage={voyage} />}
      <div className={styles.sheet}>
        <ol ref={list} className={styles.lines}>
          {fields.map(({ id }, index) => (
            <InventoryLine
              key={id}
              index={index}
              isOpen={index === open}
              rulings={rulings.ofLine(index)}
              onToggle={(isOpen) => setOpen(isOpen ? index : NONE)}
              onRemove={() => removeAt(index)}
              onNext={() => void addLine()}
            />
          ))}
        </ol>
        <p role="status" className={styles.removed} hidden={!removed}>
          {removed && (
            <>
              {t('removed', { what: removed.line.designation || t('line', { number: removed.index + 1 }) })}
              <button type="button" onClick={undo}>
                {t('undo')}
              </button>
            </>
          )}
        </p>
        <div className={styles.add}>
          <Button look="quiet" icon={Plus} onClick={() => void addLine()} disabled={fields.length === MAX_LINES}>
            {t('add')}
          </Button>
        </div>
        <InventoryTotal lines={lignes} rates={rulings.rates} insurance={insurance} />
        {documentFacts && (
          <DocumentNote inventory={inventory} facts={{ ...documentFacts, voyage }} rates={rulings.rates} />
        )}
      </div>
      <RuleNotes title={t('notes')} rulings={rulings.ofParcel} />
    </div>
  );
}

/** Index of no line, as `findIndex` has it. */
const NONE = -1;

const isDone = (lines: readonly LineValues[], index: number): boolean => {
  const line = lines[index];
  return line !== undefined && isFilledIn(line);
};
