import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dollars } from '#web/core/format.ts';
import { iconOf } from '#web/core/tarif/pieceIcons.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './PieceLists.module.css';
import { useListName } from './useListName.ts';
import type { SoldList } from './useSoldLists.ts';

/** Pieces that the next departures sell at one price, by route, and the price per kilo of everything else. */
export default function PieceLists({ lists }: { lists: readonly SoldList[] }): ReactNode {
  const { t } = useTranslation('pricing');
  return (
    <section className={styles.lists} aria-labelledby="pieces">
      <h2 id="pieces">{t('pieces.title')}</h2>
      <p>{t('pieces.lead')}</p>
      {lists.map((list) => (
        <PieceList key={`${list.version.tarifId}/${list.version.version}`} list={list} />
      ))}
    </section>
  );
}

function PieceList({ list }: { list: SoldList }) {
  const { t } = useTranslation('pricing');
  const language = useLanguage();
  const nameOf = useListName();
  const { pieces, prixKilo, facteurM3, minimum, remise, magasinage } = list.version;
  const rest = t(facteurM3 === 0 ? 'pieces.restByWeight' : 'pieces.rest', {
    rate: dollars(language, prixKilo),
    factor: facteurM3,
  });
  return (
    <div className={styles.list}>
      <h3>{nameOf(list)}</h3>
      <ul>
        {pieces.map((piece) => {
          const Icon = iconOf(piece.icone);
          return (
            <li key={piece.code}>
              <Icon size={22} aria-hidden="true" />
              <span>{piece[language]}</span>
              <strong>{dollars(language, piece.prix)}</strong>
            </li>
          );
        })}
      </ul>
      <p>
        {[
          rest,
          minimum > 0 && t('pieces.minimum', { minimum: dollars(language, minimum) }),
          remise && t('pieces.reduction', { number: remise.desLe, percent: remise.pourCent }),
          magasinage &&
            t('pieces.storage', {
              count: magasinage.joursGratuits,
              price: dollars(language, magasinage.prixJour),
            }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  );
}
