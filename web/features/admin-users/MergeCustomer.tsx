import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchHits } from '#shared/cockpit/search.ts';
import type { MergePreview, MergeSide } from '#shared/customers/merge.ts';
import { customersRoutes } from '#shared/customers/routes.ts';
import { useSearchHits } from '#web/core/admin/search/useSearchHits.ts';
import found from '#web/core/admin/UserSearch.module.css';
import { call } from '#web/core/api/call.ts';
import { adviceOn, reasonFor } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './MergeCustomer.module.css';

interface MergeCustomerProps {
  id: number;
  /** Called with the number of the customer who stays. */
  onMerged: (id: number) => void;
  onCancel: () => void;
}

/** Search for the other customer of a merge, by name, phone or parcel, and the preview of the merge. */
export function MergeCustomer({ id, onMerged, onCancel }: MergeCustomerProps) {
  const { t } = useTranslation(['adminUsers', 'common']);
  const [text, setText] = useState('');
  const [other, setOther] = useState<number>();
  const { hits, error } = useSearchHits(text);
  const candidates = hits ? candidatesIn(hits).filter(({ userId }) => userId !== id) : undefined;
  return (
    <search className={found.search}>
      <TextField
        label={t('merge.search')}
        hint={t('merge.hint')}
        type="search"
        autoComplete="off"
        error={error ? t('merge.failed', { reason: adviceOn(error) }) : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className={found.words}>
        {candidates?.length === 0 && t('merge.none')}
      </p>
      {candidates && candidates.length > 0 && (
        <ul className={found.found}>
          {candidates.map(({ userId, name, detail }) => (
            <li key={userId}>
              <button type="button" onClick={() => setOther(userId)}>
                <strong translate="no">{name}</strong>
                <span translate="no">{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button look="quiet" onClick={onCancel}>
          {t('common:ui.cancel')}
        </Button>
      </div>
      {other !== undefined && (
        <MergeDialog id={id} other={other} onMerged={onMerged} onClose={() => setOther(undefined)} />
      )}
    </search>
  );
}

type Candidate = { userId: number; name: string; detail: ReactNode };

/** Returns the customers among hits, and those of parcels among them, each once. */
const candidatesIn = ({ clients, colis }: SearchHits): Candidate[] => {
  const all: Candidate[] = [
    ...clients.map(({ userId, nom, email, telephone }) => ({
      userId,
      name: nom,
      detail: telephone ? <PhoneNumber number={telephone} /> : email,
    })),
    ...colis.flatMap(({ userId, client, codeSuivi, id }) =>
      client === null ? [] : [{ userId, name: client, detail: codeSuivi ?? String(id) }],
    ),
  ];
  return all.filter(({ userId }, index) => all.findIndex((each) => each.userId === userId) === index);
};

function MergeDialog(props: { id: number; other: number; onMerged: (id: number) => void; onClose: () => void }) {
  const { id, other, onMerged, onClose } = props;
  const { t } = useTranslation(['adminUsers', 'common']);
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['users', 'merge', id, other],
    queryFn: async () => (await call(customersRoutes.mergePreview, { params: { id, autre: other } })).data,
  });
  const merge = useMutation({
    mutationFn: async () => (await call(customersRoutes.merge, { params: { id }, body: { clientId: other } })).data,
    onSuccess: async (user) => {
      toast('success', t('merge.done'));
      onMerged(user.id);
      await client.invalidateQueries();
    },
  });
  const failure = error ?? merge.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('merge.title')}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common:ui.cancel')}
          </Button>
          <Button busy={merge.isPending} disabled={!data || data.empechement !== null} onClick={() => merge.mutate()}>
            {t('merge.confirm')}
          </Button>
        </>
      }
    >
      {data ? <Preview {...data} /> : !error && <Skeleton lines={4} />}
      {failure && <Notice tone="error">{t('merge.failed', { reason: reasonFor(failure) })}</Notice>}
    </Dialog>
  );
}

const nameOf = ({ prenom, nom }: MergeSide): string => `${prenom} ${nom}`.trim();

const COUNTS = ['colis', 'paiements', 'documents', 'destinataires', 'recus'] as const;

function Preview({ garde, rejoint, empechement }: MergePreview) {
  const { t } = useTranslation('adminUsers');
  const language = useLanguage();
  const name = nameOf(garde);
  const sides = [garde, rejoint];
  return (
    <div className={styles.preview}>
      {empechement === null ? (
        <p>
          <Sentence keeps={[name]}>{t('merge.stays', { name })}</Sentence>
        </p>
      ) : (
        <Notice tone="warning">{t(`merge.blockers.${empechement}`)}</Notice>
      )}
      <table className={styles.sides}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('merge.kept')}</th>
            <th scope="col">{t('merge.joined')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('columns.name')}</th>
            {sides.map((side) => (
              <td key={side.id} translate="no">
                {nameOf(side)}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('columns.phone')}</th>
            {sides.map((side) => (
              <td key={side.id}>
                <PhoneNumber number={side.telephone} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('columns.email')}</th>
            {sides.map((side) => (
              <td key={side.id} translate="no">
                {side.email}
              </td>
            ))}
          </tr>
          {COUNTS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`merge.counts.${kind}`)}</th>
              {sides.map((side) => (
                <td key={side.id}>{side[kind]}</td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('merge.owes')}</th>
            {sides.map((side) => (
              <td key={side.id}>{dollars(language, side.du)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
