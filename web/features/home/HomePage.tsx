import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { HydratedPart } from '#web/ui/HydratedPart.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { scrollToPart } from '#web/ui/scrollToPart.ts';
import { Departures } from './Departures.tsx';
import { Hero } from './Hero.tsx';
import { PresentationSlot } from './PresentationSlot.tsx';
import { SearchForm } from './SearchForm.tsx';
import { type Search, searchIn, withSearch } from './search.ts';
import { TrackForm } from './TrackForm.tsx';

/** Home page. The prerendered page is hydrated part by part. */
export default function HomePage() {
  const { t } = useTranslation('home');
  const [params, setParams] = useSearchParams();
  const results = useRef<HTMLElement>(null);

  const search = (wanted: Search) => {
    setParams(withSearch(params, wanted), { preventScrollReset: true });
    scrollToResults(results.current);
  };

  return (
    <>
      <PageTitle title={t('title')} />
      <Hero>
        <HydratedPart>
          <SearchForm search={searchIn(params)} onSearch={search} />
        </HydratedPart>
        <HydratedPart>
          <TrackForm />
        </HydratedPart>
      </Hero>
      <Departures ref={results} params={params} setParams={setParams} />
      <PresentationSlot />
    </>
  );
}

/** Scrolls to the results unless enough of them is visible; on a phone they start below the form. */
function scrollToResults(element: HTMLElement | null): void {
  if (!element || element.getBoundingClientRect().top < innerHeight * 0.75) return;
  scrollToPart(element);
}
