/** What the functions with several criteria (SUMIFS and its like) are given after their values: lists and criteria in turn. */
export const criteriaParameters = [
  { name: 'list', type: 'list', summary: 'a list beside them, as long' },
  {
    name: 'criterion',
    type: 'any',
    summary: 'what its items must be: a value, or text such as ">5", "<>open", "A*"',
    nullable: true,
  },
  { name: 'more', type: 'any', summary: 'further lists and criteria in turn', nullable: true, rest: true },
] as const
