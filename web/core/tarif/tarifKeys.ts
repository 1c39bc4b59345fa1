/** Query keys of price lists, for admins' pages. */
export const tarifKeys = {
  all: ['tarifs'],
  lists: ['tarifs', 'list'],
  choices: ['tarifs', 'choices'],
  one: (id: number) => ['tarifs', id],
};
