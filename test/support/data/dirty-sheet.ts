import type { Field } from '#shared/imports/columns.ts';
import type { Cell } from '#shared/imports/sheet.ts';

/** Row of the sheet: what it means, and whether nobody could read it without asking. */
type MeantRow = { line: number; means: Partial<Record<Field, string>>; isUnreadable: boolean };

/** Sheet of an operator as people keep it over months, with what its rows mean. */
export type DirtySheet = { cells: Cell[][]; rows: MeantRow[] };

/** Returns a repeatable source of numbers from 0 to 1 (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const FIRST_NAMES = ['Fatou', 'Moussa', 'Awa', 'Cheikh', 'Aminata', 'Ibrahima', 'Mariama', 'Ousmane', 'Khady', 'Modou'];
const FAMILY_NAMES = ['Diop', 'Fall', 'Ndiaye', 'Sow', 'Ba', 'Sarr', 'Gueye', 'Cissé', 'Diallo', 'Mbaye'];
const GOODS = [
  'Vêtements et chaussures',
  'Sac de riz',
  'Téléviseur 43 pouces',
  'Pièces de moto',
  'Vaisselle',
  'Matelas neuf',
];
const TOWNS = ['Dakar', 'Thiès', 'Touba', 'Saint-Louis', 'Kaolack', 'Rufisque'];

/**
 * Makes a sheet of parcels with what real ones have: a title, merged headings, phones as numbers, with lost zeros or in
 * every notation, two names in one cell, kilos with units, dates as text and serial numbers, empty rows, totals and
 * notes. Two rows in a hundred cannot be read: digits are lost, or nobody wrote them.
 */
export const dirtySheet = (count: number, seed = 1): DirtySheet => {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const digits = (length: number) => Array.from({ length }, () => Math.floor(random() * 10)).join('');
  const pairs = (text: string, sign: string) => text.replace(/(?!^)(?=(?:\d\d)+$)/g, sign);

  const frenchPhone = (): [Cell, string] => {
    const national = pick(['6', '7']) + pick(['1', '2', '3', '5', '8']) + digits(7);
    const written = pick<Cell>([
      Number(national),
      `0${national}`,
      pairs(`0${national}`, ' '),
      pairs(`0${national}`, '.'),
      `+33 ${national.slice(0, 1)} ${pairs(national.slice(1), ' ')}`,
      `0033${national}`,
      `+33(0)${national}`,
      `33${national}`,
      `Tél : 0${national}`,
    ]);
    return [written, `+33${national}`];
  };

  const senegalPhone = (): [Cell, string] => {
    const national = pick(['77', '78', '76', '70']) + digits(7);
    const spaced = national.replace(/^(\d\d)(\d{3})(\d\d)(\d\d)$/, '$1 $2 $3 $4');
    const written = pick<Cell>([
      Number(national),
      national,
      spaced,
      spaced.replaceAll(' ', '-'),
      `+221 ${spaced}`,
      `00221 ${national}`,
      Number(`221${national}`),
      `${national.slice(0, 1)},${national.slice(1)}E+08`,
      `${spaced} (WhatsApp)`,
      `${spaced} / 33 82${digits(1)} ${digits(2)} ${digits(2)}`,
    ]);
    return [written, `+221${national}`];
  };

  const sender = (): [Cell, { prenom: string; nom: string }] => {
    const [prenom, nom] = [pick(FIRST_NAMES), pick(FAMILY_NAMES)];
    const capitals = nom.toUpperCase();
    const other = pick(FIRST_NAMES);
    return pick<[Cell, { prenom: string; nom: string }]>([
      [`${prenom} ${nom}`, { prenom, nom }],
      [`  ${prenom}  ${nom} `, { prenom, nom }],
      [`${capitals} ${prenom}`, { prenom, nom: capitals }],
      [`${nom}, ${prenom}`, { prenom, nom }],
      [`Mme ${prenom} ${nom}`, { prenom, nom }],
      [`${prenom} ${nom} / ${other} ${nom}`, { prenom, nom }],
      [`${prenom} ${nom} (cousine)`, { prenom, nom }],
    ]);
  };

  const recipient = (): [Cell, string] => {
    const name = `${pick(FIRST_NAMES)} ${pick(FAMILY_NAMES)}`;
    return pick<[Cell, string]>([
      [name, name],
      [` ${name}`, name],
      [`${name} et ${pick(FIRST_NAMES)}`, name],
      [`M. ${name}`, name],
      [`${name} & ${pick(FIRST_NAMES)}`, name],
    ]);
  };

  const weight = (): [Cell, string] => {
    const kilos = Math.round((5 + random() * 40) * 2) / 2;
    const comma = String(kilos).replace('.', ',');
    return [
      pick<Cell>([kilos, String(kilos), `${comma} kg`, `${kilos}KG`, `${comma}kgs`, `~${kilos}`, comma]),
      String(kilos),
    ];
  };

  const sides = (): [Cell, Partial<Record<Field, string>>] => {
    const [length, width, height] = [40 + 10 * Math.floor(random() * 6), 40, 30];
    const means = { longueur: String(length / 100), largeur: '0.4', hauteur: '0.3' };
    return [
      pick<Cell>([
        `${length}x${width}x${height}`,
        `${length} x ${width} x ${height} cm`,
        `${length}*${width}*${height}`,
        `${length / 100} × 0.4 × 0.3 m`,
      ]),
      means,
    ];
  };

  const day = (index: number): [Cell, string] => {
    const date = new Date(Date.UTC(2026, 9, 1 + (index % 28)));
    const iso = date.toISOString().slice(0, 10);
    const [year, month, dayOfMonth] = iso.split('-') as [string, string, string];
    const serial = date.getTime() / 86_400_000 + 25_569;
    return [
      pick<Cell>([
        date,
        serial,
        `${dayOfMonth}/${month}/${year}`,
        `${dayOfMonth}-${month}-${year.slice(2)}`,
        `${Number(dayOfMonth)} octobre ${year}`,
        iso,
      ]),
      iso,
    ];
  };

  const terms = (): [Cell, string] =>
    pick<[Cell, string]>([
      ['', 'DELAI'],
      ['avant départ', 'DELAI'],
      ['Comptant', 'DELAI'],
      ['à l’arrivée', 'A_L_ARRIVEE'],
      ['PORT DÛ', 'A_L_ARRIVEE'],
    ]);

  const cells: Cell[][] = [
    ['GROUPAGE OCTOBRE – LE HAVRE / DAKAR', null, null, null, null, null, null, null, null, null],
    ['Dépôt ouvert le samedi', null, null, null, null, null, null, null, null, null],
    [],
    [null, 'Expéditeur', null, 'Destinataire', null, null, 'Colis', null, null, null],
    ['Date', 'Nom et prénom', 'Tél.', 'Nom', 'N° tél', 'Ville', 'Désignation', 'Poids (kg)', 'Dimensions', 'Paiement'],
  ];
  const rows: MeantRow[] = [];
  /** Breaks a row so that nobody can read it. */
  const breaks = [
    (row: Cell[]) => row.splice(2, 1, '7,71E+08'),
    (row: Cell[]) => row.splice(2, 1, ''),
    (row: Cell[]) => row.splice(4, 1, 'à demander'),
    (row: Cell[]) => row.splice(7, 1, 'gros carton'),
    (row: Cell[]) => row.splice(7, 1, new Date('2026-05-12T00:00:00Z')),
    (row: Cell[]) => row.splice(1, 1, 'Fatou'),
    (row: Cell[]) => row.splice(9, 1, 'payé'),
  ];
  for (let index = 0; index < count; index++) {
    if (index % 30 === 29) cells.push([]);
    if (index % 60 === 59) cells.push(['SOUS-TOTAL', null, null, null, null, null, null, 812.5, null, null]);
    if (index % 90 === 89) cells.push([null, 'Camion du samedi 10', null, null, null, null, null, null, null, null]);
    const [date, iso] = day(index);
    const [name, names] = sender();
    const [phone, telephone] = frenchPhone();
    const [receiver, nomDestinataire] = recipient();
    const [receiverPhone, telephoneDestinataire] = senegalPhone();
    const [kilos, poids] = weight();
    const [size, measures] = sides();
    const [paid, conditions] = terms();
    const [town, description] = [pick(TOWNS), pick(GOODS)];
    const row: Cell[] = [date, name, phone, receiver, receiverPhone, town, description, kilos, size, paid];
    const means = {
      ...{ ...names, telephone, nomDestinataire, telephoneDestinataire, adresseDestinataire: town },
      ...{ description, poids, ...measures, conditions, date: iso },
    };
    const isUnreadable = index % 50 === 25;
    if (isUnreadable) breaks[Math.floor(index / 50) % breaks.length]?.(row);
    cells.push(row);
    rows.push({ line: cells.length, means, isUnreadable });
  }
  cells.push([], ['TOTAL', null, null, null, null, null, `${count} colis`, 6_240, null, null]);
  return { cells, rows };
};
