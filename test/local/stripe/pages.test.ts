import { expect, test } from 'vitest';
import { FAILS, line, PAYS, payWith, SETTLES, standIn } from './stand-in.ts';

test('the payment page works without scripts, under a policy that allows none', async () => {
  const { newSession } = await standIn();
  const name = '<img src=x onerror=alert(1)> & "co"';
  const open = await newSession({ locale: 'fr', line_items: [line(name, 12_550)] });
  const answer = await fetch(String(open.url));
  const text = await answer.text();
  expect(answer.status).toBe(200);
  const policy = String(answer.headers.get('content-security-policy'));
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:3000");
  expect(policy).not.toContain('unsafe');
  expect(text).not.toMatch(/<script|<style|style=|<img/);
  expect(text).toContain('name="card"');
  expect(text).toContain('href="http://localhost:3000/colis?annule"');
  expect(text).toContain('Yónnee');
  expect(text).toMatch(/125,50\s\$US/);
});

test("the payment page speaks the session's language, else the browser's, else French", async () => {
  const { newSession } = await standIn();
  const say = async (locale: 'auto' | 'fr' | 'en' | 'en-GB', accept: string) => {
    const open = await newSession({ locale });
    const text = await (await fetch(String(open.url), { headers: { 'accept-language': accept } })).text();
    return /<html lang="(\w+)">/.exec(text)?.[1];
  };
  expect(await say('fr', 'en')).toBe('fr');
  expect(await say('en-GB', 'fr')).toBe('en');
  expect(await say('auto', 'en-US,en;q=0.9,fr;q=0.8')).toBe('en');
  expect(await say('auto', 'de,fr;q=0.5,en;q=0.9')).toBe('en');
  expect(await say('auto', 'fr-CA')).toBe('fr');
  expect(await say('auto', 'wo')).toBe('fr');
});

test('the page of a finished session says so and leads back', async () => {
  const stand = await standIn({ settleMs: 60_000 });
  const read = async (card: string) => {
    const open = await stand.newSession({ locale: 'en' });
    await payWith(open, card);
    const text = await (await fetch(String(open.url))).text();
    expect(text).toContain(`href="http://localhost:3000/colis?session=${open.id}"`);
    expect(text).not.toContain('<form');
    return text;
  };
  expect(await read(PAYS)).toContain('This payment is already done');
  expect(await read(SETTLES)).toContain('Your payment is on its way');
  const failing = await stand.newSession({ locale: 'en' });
  await payWith(failing, FAILS);
  await stand.test('advance', { ms: 60_000 });
  expect(await (await fetch(String(failing.url))).text()).toContain('The payment did not go through');
  expect((await fetch(`${stand.endpoint}/pay/cs_test_none`)).status).toBe(404);
});
