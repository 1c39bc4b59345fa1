import { useTranslation } from 'react-i18next';
import { useCompleteSections } from './CompleteSections.tsx';
import styles from './SectionLinks.module.css';
import { SectionMark } from './SectionMark.tsx';
import { SECTIONS } from './values.ts';

/** Links to the sections of the form, with a tick on each that is complete. */
export function SectionLinks() {
  const { t } = useTranslation('booking');
  const complete = useCompleteSections();
  return (
    <nav aria-label={t('sections.progress')}>
      <ol className={styles.links}>
        {SECTIONS.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>
              <SectionMark name={name} complete={complete.has(name)} />
              <span className={styles.name}>{t(`sections.${name}.title`)}</span>
              {complete.has(name) && <span className="visually-hidden"> {t('sections.complete')}</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
