/** What formats of one kind of value do alike; each is spread into rules, and by traits.ts into the whole definition. */
export const shortTextRules = { type: 'string', titleable: true, toText: String } as const

/** Text that no record is called by. */
export const otherTextRules = { ...shortTextRules, titleable: false } as const

export const booleanRules = { type: 'boolean', titleable: false, toText: String } as const

/** Any number of choices. */
export const choicesRules = { type: 'array', titleable: false } as const
