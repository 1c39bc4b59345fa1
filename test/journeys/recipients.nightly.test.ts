import { expect, test } from 'vitest';
import { sign } from '../support/browsers/agent-page.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, localeOf, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newColis, newContainer, newCustomer, newVerifiedCustomer } from '../support/calls/api.ts';
import { storedColis } from '../support/calls/table.ts';
import { codeOf, comingColis, makeAvailable, newArrival, unload } from '../support/items/arrival.ts';
import { addEvent } from '../support/items/journey.ts';
import { eventually } from '../support/items/money.ts';
import { newRecipient, subjectsTo, untilMailed } from '../support/items/recipients.ts';

/** Recipients without an account, who stop the mails and name somebody who collects in their place. */

const { fr, en } = { fr: await wordsIn('fr'), en: await wordsIn('en') };
const { agentHandover, collectionProxy, recipientMessages } = fr;

/** The path of the link in a mail that begins so. */
const linkIn = (text: string, start: string): string => {
  const [, path = ''] = new RegExp(`https?://[^/\\s]+(${start}\\S+)`).exec(text) ?? [];
  expect(path).not.toBe('');
  return path;
};

test.each([
  ['fr', fr],
  ['en', en],
] as const)(
  'a recipient stops the mails by the link in one, gets no more, and resumes them by the same link (%s)',
  async (language, { stopMails }) => {
    const [sender, container, recipient] = [await newVerifiedCustomer(), await newContainer(), newRecipient()];
    const colis = await newColis(sender, container.id, { ...recipient, langueDestinataire: language });
    const [mail] = await untilMailed(recipient.emailDestinataire, 1);
    const page = await newVisitor({ width: 390, language: localeOf(language) });
    await page.goto(linkIn(mail?.text ?? '', '/arreter-messages'));
    await page.getByText(stopMails.effect).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: stopMails.stop }).click();
    await page.getByRole('heading', { name: stopMails.stopped }).waitFor();
    await expectAccessible(page);

    await addEvent(container.id, { statut: 'EN_TRANSIT', lieu: 'Le Havre' });
    const read = await newVisitor({ as: sender, width: 390 });
    await eventually(async () => {
      const { messages } = (await api('GET', `/colis/${colis.id}/messages`, { token: sender.token })).body.data;
      expect(messages).toMatchObject([{ evenement: 'RESERVE' }, { evenement: 'PARTI', statut: 'STOPPED' }]);
    });
    await read.goto(`/colis/${colis.id}`);
    await read.getByText(fillPlaceholders(recipientMessages.stopped.title, { name: 'Moussa' })).waitFor();
    await expectAccessible(read);
    expect(await subjectsTo(recipient.emailDestinataire)).toHaveLength(1);

    await page.reload();
    await page.getByRole('button', { name: stopMails.resume }).click();
    await page.getByRole('button', { name: stopMails.stop }).waitFor();
    await addEvent(container.id, { statut: 'ARRIVE', lieu: 'Dakar' });
    await untilMailed(recipient.emailDestinataire, 2);
  },
);

test('the link of a mail that was cut off stops nothing, and says whom to write to', async () => {
  const page = await newVisitor({ width: 390, mayFail: /\/api\/mails\// });
  await page.goto('/arreter-messages?jeton=DEST-0123');
  await page.getByRole('heading', { name: fr.stopMails.deadTitle }).waitFor();
  await page.getByRole('link', { name: fr.stopMails.contact }).waitFor();
  await expectAccessible(page);
});

test('a recipient names a cousin, the sender confirms her, and she collects the parcel on her ID', async () => {
  const { agent, container } = await newArrival();
  const awa = await newCustomer();
  const id = await comingColis(awa, container.id, { nomDestinataire: 'Moussa Sarr' });
  await unload(agent, id, container.id);
  await makeAvailable(agent, container.id);
  const code = await eventually(async () => {
    const found = await codeOf(awa, id);
    expect(found).toMatch(/^\d{6}$/);
    return found ?? '';
  });
  const { trackingCode } = await storedColis(awa, id);

  const recipient = await newVisitor({ width: 390 });
  await recipient.goto(`/suivi/${trackingCode}`);
  await recipient.getByRole('button', { name: collectionProxy.open }).click();
  await recipient.getByLabel(collectionProxy.name).fill('Fatou Binetou Diop');
  await recipient.getByLabel(collectionProxy.phone).fill('77 123 45 67');
  await expectAccessible(recipient);
  await recipient.getByRole('button', { name: collectionProxy.save }).click();
  await recipient.getByText(fillPlaceholders(collectionProxy.waiting, { name: 'Fatou' })).waitFor();
  await expectAccessible(recipient);

  const sender = await newVisitor({ as: awa, width: 390, mayFail: /customs|insurance/ });
  await sender.goto(`/colis/${id}`);
  await sender.getByText(fillPlaceholders(recipientMessages.named.title, { name: 'Fatou Binetou Diop' })).waitFor();
  await sender.getByText(code, { exact: true }).waitFor();
  await expectAccessible(sender);

  const waiting = await newVisitor({ as: agent, width: 390, mayFail: /./ });
  await waiting.goto(`/agent/remise?colis=${id}`);
  await waiting.getByText(fillPlaceholders(agentHandover.unconfirmed, { name: 'Fatou Binetou Diop' })).waitFor();
  await expectAccessible(waiting);

  await sender.getByRole('button', { name: recipientMessages.named.confirm }).click();
  await sender.locator('#messages > summary').click();
  await sender
    .getByRole('button', { name: fillPlaceholders(recipientMessages.named.remove, { name: 'Fatou Binetou Diop' }) })
    .waitFor();

  const phone = await newVisitor({ as: agent, width: 390, mayFail: /./ });
  await phone.goto(`/agent/remise?colis=${id}`);
  await phone.getByText(fillPlaceholders(agentHandover.proxy, { name: 'Fatou Binetou Diop' })).waitFor();
  await phone.getByLabel(agentHandover.form.capacity).selectOption('MANDATAIRE');
  await expect.poll(() => phone.getByLabel(agentHandover.form.name).inputValue()).toBe('Fatou Binetou Diop');
  await phone.getByLabel(agentHandover.form.code).fill(code);
  await sign(phone);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: agentHandover.form.submit }).click();
  await phone.getByText(agentHandover.last.sentText).waitFor();

  await sender.reload();
  await sender.getByText(/Remis à Fatou Binetou Diop \(personne désignée\)/).waitFor();
  await recipient.reload();
  await recipient.getByRole('heading', { level: 1, name: fr.parcelTracking.headline.REMIS }).waitFor();
  expect(await recipient.getByRole('button', { name: collectionProxy.open }).count()).toBe(0);
  await expectAccessible(recipient);
});
