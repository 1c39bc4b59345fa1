import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Hero } from './Hero.tsx';

export default function HomePage() {
  const { t } = useTranslation('home');
  return (
    <>
      <PageTitle title={t('title')} />
      <Hero />
      <section className="page section" aria-labelledby="departures">
        <h2 id="departures">{t('containers.title')}</h2>
      </section>
    </>
  );
}
