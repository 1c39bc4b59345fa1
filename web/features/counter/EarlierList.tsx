import { useQuery } from '@tanstack/react-query';
import ListRestart from 'lucide-react/icons/list-restart';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { browserZone, shortDate } from '#web/core/format.ts';
import { isEmpty, lineValues } from '#web/core/inventory/lines.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import type { GoodsValues } from './goods.ts';
import { servedCustomer } from './queries.ts';

/** Goods that a button names: enough to recognise the list. */
const NAMED = 3;

export interface EarlierListProps {
  clientId: number;
}

/** Button that fills the form with the sender's latest list, until the agent has begun another one; nothing without any. */
export function EarlierList({ clientId }: EarlierListProps) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const { setValue } = useFormContext<GoodsValues>();
  const { nature, lignes } = useWatch<GoodsValues, 'inventaire'>({ name: 'inventaire' });
  const { data } = useQuery(servedCustomer({ clientId }));
  const list = data?.liste;
  if (!list || (nature !== '' && lignes.some((line) => !isEmpty(line)))) return null;
  const names = list.lignes.slice(0, NAMED).map(({ designation }) => designation);
  const words = names.join(', ') + (list.lignes.length > NAMED ? '…' : '');
  const use = () => {
    setValue('contenu', list.contenu, { shouldValidate: true });
    setValue('inventaire.certificatLe', '');
    setValue('inventaire.lignes', list.lignes.map(lineValues));
    setValue('inventaire.nature', list.nature, { shouldValidate: true });
    setValue('saisie', true);
  };
  return (
    <Button look="quiet" icon={ListRestart} wide onClick={use}>
      <Sentence keeps={[words]}>
        {t('goods.earlier', { date: shortDate(language, list.le, browserZone()), words })}
      </Sentence>
    </Button>
  );
}
