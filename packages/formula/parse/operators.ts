/** How tightly an operator binds; a higher one binds first. */
export type Operator = {
  /** The function that it stands for. */
  name: string
  binds: number
  /** `a + b + c` is one call with three arguments. */
  isChained?: true
  /** Printed as its function: people know it better, or the sign means something else to them. */
  isTypedOnly?: true
  isRightFirst?: true
}

export const binaryOperators: Readonly<Record<string, Operator>> = {
  '||': { name: 'OR', binds: 1, isChained: true, isTypedOnly: true },
  '&&': { name: 'AND', binds: 2, isChained: true, isTypedOnly: true },
  '=': { name: 'EQ', binds: 3 },
  '==': { name: 'EQ', binds: 3, isTypedOnly: true },
  '!=': { name: 'NE', binds: 3 },
  '<>': { name: 'NE', binds: 3, isTypedOnly: true },
  '<=': { name: 'LTE', binds: 3 },
  '>=': { name: 'GTE', binds: 3 },
  '<': { name: 'LT', binds: 3 },
  '>': { name: 'GT', binds: 3 },
  '&': { name: 'CONCAT', binds: 4, isChained: true, isTypedOnly: true },
  '+': { name: 'ADD', binds: 5, isChained: true },
  '-': { name: 'SUBTRACT', binds: 5 },
  '*': { name: 'MULTIPLY', binds: 6, isChained: true },
  '/': { name: 'DIVIDE', binds: 6 },
  '%': { name: 'MOD', binds: 6, isTypedOnly: true },
  '^': { name: 'POWER', binds: 8, isRightFirst: true },
}

export const unaryBinds = 7

/** Signs before an operand. */
export const unaryOperators: Readonly<Record<string, string>> = { '-': 'NEGATE', '!': 'NOT' }

export const comparisonBinds = 3

/** Function → its sign, for those that are printed as one. */
export const printedOperators: ReadonlyMap<string, Operator & { sign: string }> = new Map(
  Object.entries(binaryOperators)
    .filter(([, operator]) => !operator.isTypedOnly)
    .map(([sign, operator]) => [operator.name, { ...operator, sign }]),
)
