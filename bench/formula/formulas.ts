/** The same formula in each of the three languages. `formulas[0]` has five nodes. */
export const formulas = [
  {
    ours: 'record.price * record.count + 2',
    jsonLogic: { '+': [{ '*': [{ var: 'record.price' }, { var: 'record.count' }] }, 2] },
    jsonata: 'record.price * record.count + 2',
  },
  {
    ours: 'IF(record.price > 100, "big", "small")',
    jsonLogic: { if: [{ '>': [{ var: 'record.price' }, 100] }, 'big', 'small'] },
    jsonata: 'record.price > 100 ? "big" : "small"',
  },
  {
    ours: 'CONCAT("only ", record.count, " of ", record.name)',
    jsonLogic: { cat: ['only ', { var: 'record.count' }, ' of ', { var: 'record.name' }] },
    jsonata: '"only " & record.count & " of " & record.name',
  },
  {
    ours: 'AND(record.isOpen, OR(record.price < 10, record.count >= 3))',
    jsonLogic: {
      and: [
        { var: 'record.isOpen' },
        { or: [{ '<': [{ var: 'record.price' }, 10] }, { '>=': [{ var: 'record.count' }, 3] }] },
      ],
    },
    jsonata: 'record.isOpen and (record.price < 10 or record.count >= 3)',
  },
] as const

export const scopes = Array.from({ length: 64 }, (_, index) => ({
  record: { price: index * 3.5, count: index % 7, name: `Product ${index}`, isOpen: index % 2 === 0 },
}))

/** About `nodes` nodes: sums of conditions, as long formulas of builders are. */
export function longFormula(nodes: number): string {
  const parts = Array.from(
    { length: Math.round(nodes / 8) },
    (_, index) => `IF(record.price > ${index}, record.count * ${index}, LEN(record.name))`,
  )
  return `SUM(${parts.join(', ')})`
}
