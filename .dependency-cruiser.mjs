import { readFileSync } from 'node:fs';

/** Areas whose folders have floors, in the columns of the table of ARCHITECTURE.md. */
const AREAS = ['functions', 'functions/core', 'shared', 'web', 'web/core', 'web/features/agent', 'infra'];

/** Entries of Lambdas, which import what they need and are imported by nobody. */
const ENTRIES = '^functions/[^/]+/index\\.ts$';

const architecture = readFileSync(new URL('ARCHITECTURE.md', import.meta.url), 'utf8');
const rows = architecture.match(/^\| \d+ \|.*\|$/gm)?.map((row) => row.split('|').slice(2, 2 + AREAS.length));
if (!rows || rows[0]?.length !== AREAS.length) throw new Error('ARCHITECTURE.md has no table of floors');

/** Folders and files of an area from the ground up, one list per floor. */
const floorsOf = (area) => rows.map((row) => row[AREAS.indexOf(area)].match(/(?<=`)[\w.-]+(?=`)/g) ?? []).reverse();

const pathOf = (area, name) => `^${area}/${name.includes('.') ? `${name.replace('.', '\\.')}$` : `${name}/`}`;

/** Imports that run code when a module is loaded: types vanish, and import() is a choice of the moment. */
const LOADED = { dynamic: false, dependencyTypesNot: ['type-only'] };

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Rules of an area: a folder imports lower floors only; files of the area that no floor names are below them all. */
const floorRules = (area) => {
  const floors = floorsOf(area);
  const all = floors.flat().map((name) => pathOf(area, name));
  const ground = { path: `^${area}/[^/]+$`, pathNot: all };
  return [
    ...floors.flatMap((names, floor) => {
      const below = floors
        .slice(0, floor)
        .flat()
        .map((name) => pathOf(area, name));
      return names.map((name) =>
        rule(
          `floor-of-${area}-${name}`,
          'A folder imports folders of lower floors only (the table of floors in ARCHITECTURE.md).',
          { path: pathOf(area, name), pathNot: ENTRIES },
          { path: [`^${area}/[^/]+/`, ...all], pathNot: [pathOf(area, name), ...below], ...LOADED },
        ),
      );
    }),
    rule(
      `ground-of-${area}`,
      'Files beside the folders of an area are below them all, unless the table of floors names them.',
      ground,
      { path: [`^${area}/[^/]+/`, ...all], ...LOADED },
    ),
    rule(
      `no-floor-in-${area}`,
      'Each folder has its floor in the table of ARCHITECTURE.md.',
      {
        path: `^${area}/[^/]+/`,
        pathNot: all,
      },
      {},
    ),
  ];
};

export default {
  forbidden: [
    ...AREAS.flatMap(floorRules),
    rule('entry', 'Nothing imports the entry of a Lambda.', {}, { path: ENTRIES }),
    rule(
      'pure-shared',
      'shared/ is pure: of ours it imports nothing but shared/.',
      { path: '^shared/' },
      { path: ['^(functions|infra|web|local|test)/', '(^|/)node_modules/(@aws-sdk/|react)'] },
    ),
    rule(
      'no-node-in-shared',
      'shared/ is pure: it runs without Node.',
      { path: '^shared/' },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'functions',
      'functions/ knows only shared/ and functions/.',
      { path: '^functions/' },
      { path: '^(infra|web|local|test)/' },
    ),
    rule(
      'table',
      "A table file belongs to its own resource: call the other resource's service.",
      { path: '^functions/([^/]+)/' },
      { path: '^functions/[^/]+/[^/]+\\.table\\.ts$', pathNot: '^functions/$1/' },
    ),
    rule(
      'core-of-functions',
      'functions/core serves the resources and knows none of them, not even their types.',
      { path: '^functions/core/' },
      { path: '^functions/', pathNot: '^functions/core/' },
    ),
    rule(
      'mail-texts',
      'Texts know only functions/core: the caller passes in what a mail says.',
      { path: '^functions/mail-texts/' },
      { path: '^functions/', pathNot: '^functions/(core|mail-texts)/' },
    ),
    rule(
      'payments-of-parcels',
      "Payments know parcels, parcels do not know payments: pass a function in, or write to the payment's item.",
      { path: '^functions/colis/' },
      { path: '^functions/payments/' },
    ),
    rule('web', 'web/ knows only shared/ and web/.', { path: '^web/' }, { path: '^(functions|infra|local|test)/' }),
    rule(
      'core-of-web',
      'web/core serves the pages and knows none of them.',
      { path: '^web/core/' },
      { path: '^web/(app|features)/' },
    ),
    rule(
      'ui',
      'web/ui knows no business: what needs the API, the session or parcels belongs to web/core.',
      { path: '^web/ui/' },
      { path: '^web/(app|core|features)/' },
    ),
    rule(
      'features',
      'Features never import each other: move what both need to web/core or web/ui.',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),
    rule(
      'infra',
      'infra/ knows shared/, functions/core and web/build, and names Lambda entries by path.',
      { path: '^infra/', pathNot: '^infra/ops/customer-data\\.ts$' },
      { path: '^(web/(?!build/)|local/|test/|functions/(?!core/))' },
    ),
    rule(
      'customer-data',
      "What a customer's own button does is asked of the services that do it.",
      { path: '^infra/ops/customer-data\\.ts$' },
      { path: ['^(web|local|test)/', '\\.table\\.ts$'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
