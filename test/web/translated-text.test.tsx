// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { followTranslations, isTranslated } from '#web/app/translatedText.ts';
import './browser.ts';

const { removeChild, insertBefore, appendChild } = Node.prototype;

beforeEach(() => {
  followTranslations(document.body);
});
afterEach(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore, appendChild });
});

/** Puts the texts of an element into the elements of a translator, with its words. */
const translate = async (element: Element, translation: 'moved' | 'replaced'): Promise<void> => {
  for (const text of [...element.childNodes].filter((node) => node instanceof Text)) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    text.replaceWith(outer);
    inner.append(translation === 'moved' ? text : text.data.toUpperCase());
  }
  await Promise.resolve(); // the observer runs after the translator
};

function Price({ price, note, more = [] }: { price?: string; note?: string; more?: string[] }) {
  return (
    <p>
      {note && <b>{note}</b>}
      {price}
      {more.map((each) => (
        <i key={each}>{each}</i>
      ))}
      {' in all'}
    </p>
  );
}

test.each(['moved', 'replaced'] as const)(
  'texts that a translator has %s are removed, and changed',
  async (translation) => {
    const { container, rerender } = render(<Price price="10 $" />);
    const [paragraph = container] = container.children;
    await translate(paragraph, translation);
    expect(isTranslated(container)).toBe(true);
    rerender(<Price price="20 $" note="now" />);
    await act(async () => {});
    expect(container.textContent?.toLowerCase()).toBe('now20 $ in all');
    await translate(paragraph, translation);
    rerender(<Price price="20 $" more={['and', 'more']} />);
    await act(async () => {});
    expect(container.textContent?.toLowerCase()).toBe('20 $andmore in all');
    rerender(<Price />);
    await act(async () => {});
    expect(container.textContent?.toLowerCase()).toBe(' in all');
  },
);
