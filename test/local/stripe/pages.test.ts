import { expect, test } from 'vitest';
import { FAILING_DELAYED_CARD, lineItem, payWith, SUCCESSFUL_CARD, startEmulator } from './emulator.ts';

test('the payment page works without scripts, under a policy that allows none', async () => {
  const { newSession } = await startEmulator();
  const name = '<img src=x onerror=alert(1)> & "co"';
  const open = await newSession({ locale: 'fr', line_items: [lineItem(name, 12_550)] });
  const answer = await fetch(String(open.url));
  const text = await answer.text();
  expect(answer.status).toBe(200);
  const policy = String(answer.headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(text).not.toMatch(/<script|<style|style=|<img src=x/);
  expect(text).toContain('name="card"');
  expect(text).toContain('href="http://localhost:3000/colis?annule"');
  expect(text).toContain('Yónnee');
  expect(text).toMatch(/125,50\s\$US/);
});

test("the payment page is in the session's language, else the browser's, else French", async () => {
  const { newSession } = await startEmulator();
  const languageOf = async (locale: 'fr' | 'en' | undefined, accept: string) => {
    const open = await newSession(locale && { locale });
    const text = await (await fetch(String(open.url), { headers: { 'accept-language': accept } })).text();
    return /<html lang="(\w+)">/.exec(text)?.[1];
  };
  expect(await languageOf('fr', 'en')).toBe('fr');
  expect(await languageOf('en', 'fr')).toBe('en');
  expect(await languageOf(undefined, 'en-US,en;q=0.9,fr;q=0.8')).toBe('en');
  expect(await languageOf(undefined, 'wo')).toBe('fr');
});

test('the page of a paid session shows that and links back to the site', async () => {
  const { newSession } = await startEmulator();
  const open = await newSession({ locale: 'en' });
  await payWith(open, SUCCESSFUL_CARD);
  const text = await (await fetch(String(open.url))).text();
  expect(text).toContain('This payment has already been made');
  expect(text).toContain(`href="http://localhost:3000/colis?session=${open.id}"`);
  expect(text).not.toContain('<form');
});

test('the page of a failed delayed payment shows that nothing was charged, and an unknown page is not found', async () => {
  const emulator = await startEmulator({ settleMs: 60_000 });
  const failing = await emulator.newSession({ locale: 'en' });
  await payWith(failing, FAILING_DELAYED_CARD);
  await emulator.test('advance', { ms: 60_000 });
  expect(await (await fetch(String(failing.url))).text()).toContain('You have not been charged.');
  expect((await fetch(`${emulator.endpoint}/pay/cs_test_none`)).status).toBe(404);
});
