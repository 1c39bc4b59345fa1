import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Departures } from './Departures.tsx';
import { Hero } from './Hero.tsx';
import { PresentationSlot } from './PresentationSlot.tsx';
import { SearchForm } from './SearchForm.tsx';
import { type Search, searchIn, withSearch } from './search.ts';

export default function HomePage() {
  const { t } = useTranslation('home');
  const [params, setParams] = useSearchParams();
  const results = useRef<HTMLElement>(null);

  const search = (wanted: Search) => {
    setParams(withSearch(params, wanted), { preventScrollReset: true });
    bringIntoView(results.current);
  };

  return (
    <>
      <PageTitle title={t('title')} />
      <Hero>
        <SearchForm search={searchIn(params)} onSearch={search} />
      </Hero>
      <Departures ref={results} params={params} setParams={setParams} />
      <PresentationSlot />
    </>
  );
}

/** On a phone the answer to a search begins below the form: it comes up, unless enough of it is already in sight. */
function bringIntoView(element: HTMLElement | null): void {
  if (!element || element.getBoundingClientRect().top < innerHeight * 0.75) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ behavior: still ? 'instant' : 'smooth' });
}
