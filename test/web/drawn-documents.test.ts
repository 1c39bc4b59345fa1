import { expect, test } from 'vitest';
import { builtDocument } from '#web/server/builtDocument.ts';
import { disableControls } from '#web/server/disableControls.ts';

const BUILT =
  '<!DOCTYPE html><html lang="fr" data-undrawn=""><head><script>if (a < b) c();</script><title>Yónnee</title>' +
  '<meta name="description" content="A &amp; B"></head><body><div id="root" data-drawn="page"><div>old</div></div>\n' +
  '<script type="application/json" id="data" data-version="v1"></script></body></html>';

test('a page is drawn into the document of the build', () => {
  const document = builtDocument(BUILT, 'data');
  document.setTitle('Colis <1> & $& "2"');
  document.setDescription('"C" & D');
  document.unmark('data-undrawn');
  document.addToHead('<meta property="a">');
  expect(document.version).toBe('v1');
  expect(document.with('<div>new $1</div>', { text: '</script>' })).toBe(
    '<!DOCTYPE html><html lang="fr"><head><script>if (a < b) c();</script>' +
      '<title>Colis &lt;1> &amp; $&amp; &quot;2&quot;</title>' +
      '<meta name="description" content="&quot;C&quot; &amp; D"><meta property="a"></head>' +
      '<body><div id="root" data-drawn="page"><div>new $1</div></div>\n' +
      '<script type="application/json" id="data" data-version="v1">{"text":"\\u003c/script>"}</script></body></html>',
  );
});

test('a drawn document is drawn again', () => {
  const once = builtDocument(BUILT, 'data').with('<div><div>1</div></div>', { a: 1 });
  const again = builtDocument(once, 'data').with('<div>2</div>', { a: 2 });
  expect(again).toBe(builtDocument(BUILT, 'data').with('<div>2</div>', { a: 2 }));
});

test('a document without a part is refused', () => {
  const document = builtDocument('<html><body></body></html>', 'data');
  expect(document.version).toBeUndefined();
  expect(() => document.setTitle('A')).toThrow('The document has no title.');
  expect(() => document.with('', {})).toThrow('The document has no #root before #data.');
});

test('controls are disabled, except in a form that the browser can send, and those that are disabled already', () => {
  const { html } = disableControls(
    '<button type="button">a</button><form><input value="1 &gt; 0"/><textarea></textarea></form>' +
      '<form action="/suivi"><input name="code"/><button>b</button></form><select><option>c</option></select>' +
      '<button disabled="">d</button>',
  );
  const off = ' disabled="" data-unhydrated=""';
  expect(html).toBe(
    `<button type="button"${off}>a</button><form><input value="1 &gt; 0"${off}><textarea${off}></textarea></form>` +
      `<form action="/suivi"><input name="code"><button>b</button></form><select${off}><option>c</option></select>` +
      '<button disabled="">d</button>',
  );
});

test('inline styles, which the site’s policy forbids, become data', () => {
  const { html, styles } = disableControls('<p style="--a:&quot;x&quot;" class="b">c</p><!-- --><br/>');
  expect(html).toBe('<p data-style="--a:&quot;x&quot;" class="b">c</p><!-- --><br>');
  expect(styles).toEqual(['--a:"x"']);
});
