import { type Row, rows } from '../../support/calls/route-rows.ts';
import { caseOf } from '../../support/cases/all.ts';
import { sampleOf } from '../../support/runs/nightly.ts';
import { testAccess, writes } from './access.ts';

/** Rows that answer by whose items they concern, not only by their access in the route table. */
const isDecidedByFunction = (row: Row): boolean => {
  const { others = 'own', otherSite = 'own', admin } = caseOf(row);
  return others !== 'own' || otherSite !== 'own' || admin !== undefined;
};

/** The first row of each resource and access, which answers as all of them do. */
const firstOfEach = (all: readonly Row[]): Row[] =>
  [...Map.groupBy(all, ({ resource, route }) => `${resource} ${route.access}`).values()].flatMap(
    ([first]) => first ?? [],
  );

const sample = new Set(firstOfEach(rows));
const sampledWrites = new Set(firstOfEach(writes));

testAccess({
  answered: [...new Set([...sampleOf(rows.filter(isDecidedByFunction), 2), ...sample])],
  claimed: writes.filter((row) => row.route.access === 'customer' || sampledWrites.has(row)),
});
