import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { NavigationType } from 'react-router-dom';
import { drawnPages } from '#shared/pages.ts';
import { changeLanguage, loadTexts, speak } from '#web/i18n/i18n.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import { type Language, languages } from '#web/i18n/language.ts';
import { NamingContext, type PageName } from '#web/ui/PageTitle.tsx';
import { App } from './App.tsx';
import { locationOf } from './entries.ts';
import { createHref, type Standing } from './navigation.ts';
import { pages } from './router.tsx';

/** A page as it stands before the browser has done anything: its markup, and whose code and words go on with it. */
export interface Drawn {
  name: DrawnName;
  language: Language;
  html: string;
  /** Its title and, where its own words describe it, its description: elements of the document's head. */
  named: { title: string; description: string | undefined };
  component: string;
  texts: readonly Namespace[];
}

type DrawnName = keyof typeof drawnPages;

/** Every page of `drawnPages` in every language; run by the build. */
export async function drawAll(): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  await speak('fr');
  for (const language of languages) {
    await changeLanguage(language);
    for (const name of names) drawn.push(await draw(name, language));
  }
  return drawn;
}

const names = Object.keys(drawnPages).filter((name): name is DrawnName => name in drawnPages);

async function draw(name: DrawnName, language: Language): Promise<Drawn> {
  const { load, texts = [] } = pages[name];
  const [{ default: Page }] = await Promise.all([load(), loadTexts(texts)]);
  const heard: PageName[] = [];
  const html = renderToString(
    <NamingContext value={(each) => heard.push(each)}>
      <App navigation={standingAt(drawnPages[name], Page)} />
    </NamingContext>,
  );
  return { name, language, html, named: elementsOf(heard), component: Page.name, texts: ['common', ...texts] };
}

function elementsOf([name]: readonly PageName[]): Drawn['named'] {
  if (!name) throw new Error('A page that is drawn has no title.');
  const { title, description } = name;
  return {
    title: renderToStaticMarkup(<title>{title}</title>),
    description: description && renderToStaticMarkup(<meta name="description" content={description} />),
  };
}

/** Stays at one page for good. */
function standingAt(path: string, Page: ComponentType): Standing {
  const state = { place: { location: locationOf(path), action: NavigationType.Pop, Page }, isLoading: false };
  const still = () => {};
  const navigator = { createHref, go: still, push: still, replace: still };
  return { navigator, state: () => state, subscribe: () => still };
}
