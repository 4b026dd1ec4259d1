const taken = 'VALIDATION_ERROR record.code: another record has this value'
/** Saves whose order decides: what each record has before, what is saved, and what becomes of each. */
export const contendedSaves: Record<string, [seeds: Record<string, object>, items: object[], answers: string[]]> = {
  'a change links what is made in front of it, and is worked out with that': [
    {},
    [
      { id: '6', name: 'Ann' },
      { id: '1', parent: { set: ['6'] } },
    ],
    ['fine', 'fine'],
  ],
  'the same, and the record comes again': [
    {},
    [
      { id: '6', name: 'Ann' },
      { id: '1', parent: { set: ['6'] } },
      { id: '1', amount: 7 },
    ],
    ['fine', 'fine', 'fine'],
  ],
  'a change links what is made in front of it, and is measured by that': [
    {},
    [
      { id: '6', name: 'Ann', amount: 50 },
      { id: '1', limit: 100, parent: { set: ['6'] } },
      { id: '2', limit: 10, parent: { set: ['6'] } },
    ],
    ['fine', 'VALIDATION_ERROR record.limit: More than its parent', 'fine'],
  ],
  'what it links was changed in front of it': [
    {},
    [{ id: '2', name: 'Ann' }, { id: '1', parent: { set: ['2'] } }, { id: '1' }],
    ['fine', 'fine', 'fine'],
  ],
  'a value is given up in front of who wants it': [
    { 1: { code: 'a' } },
    [
      { id: '1', code: 'b' },
      { id: '2', code: 'a' },
    ],
    ['fine', 'fine'],
  ],
  'a value is given up behind who wants it': [
    { 1: { code: 'a' } },
    [
      { id: '2', code: 'a' },
      { id: '1', code: 'b' },
    ],
    [taken, 'fine'],
  ],
  'two values change places': [
    { 1: { code: 'a' }, 2: { code: 'b' } },
    [
      { id: '1', code: 'b' },
      { id: '2', code: 'a' },
    ],
    [taken, taken],
  ],
  'two values change places by way of a third': [
    { 1: { code: 'a' }, 2: { code: 'b' } },
    [
      { id: '1', code: 'c' },
      { id: '2', code: 'a' },
      { id: '1', code: 'b' },
    ],
    ['fine', 'fine', 'fine'],
  ],
  'a chain moves up from its end': [
    { 1: { code: 'a' }, 2: { code: 'b' }, 3: { code: 'c' } },
    [
      { id: '3', code: 'd' },
      { id: '2', code: 'c' },
      { id: '1', code: 'b' },
      { id: '5', code: 'a' },
    ],
    ['fine', 'fine', 'fine', 'fine'],
  ],
  'a value is wanted by a new record in front of a change': [
    {},
    [
      { id: '5', code: 'a' },
      { id: '1', code: 'a' },
    ],
    ['fine', taken],
  ],
  'a record comes again and gives up what one behind it takes': [
    {},
    [
      { id: '1', code: 'a' },
      { id: '1', code: null },
      { id: '2', code: 'a' },
    ],
    ['fine', 'fine', 'fine'],
  ],
  'a new record waits for a value, and one behind it names it': [
    { 1: { code: 'a' } },
    [
      { id: '1', code: 'b' },
      { id: '5', code: 'a' },
      { id: '2', parent: { set: ['5'] } },
    ],
    ['fine', 'fine', 'fine'],
  ],
  'of three that want one value the first that may have it gets it': [
    { 1: { code: 'a' } },
    [
      { id: '2', code: 'a' },
      { id: '1', code: 'b' },
      { id: '3', code: 'a' },
      { id: '5', code: 'a' },
    ],
    [taken, 'fine', 'fine', taken],
  ],
  'a formula reads what the save behind it changes': [
    { 1: { amount: 50 }, 2: { parent: { set: ['1'] } } },
    [
      { id: '2', limit: 100 },
      { id: '1', amount: 500 },
    ],
    ['VALIDATION_ERROR record.limit: More than its parent', 'fine'],
  ],
  'a formula reads what the save in front of it changed': [
    { 1: { amount: 50 }, 2: { parent: { set: ['1'] } } },
    [
      { id: '1', amount: 500, name: 'Ann' },
      { id: '2', limit: 100 },
    ],
    ['fine', 'fine'],
  ],
  'a formula of a new record reads one that is made in front of it': [
    {},
    [
      { id: '5', name: 'Ann', amount: 5 },
      { id: '6', limit: 100, parent: { set: ['5'] } },
      { id: '6', name: 'Bob', parent: { set: ['5'] } },
    ],
    ['fine', 'VALIDATION_ERROR record.limit: More than its parent', 'fine'],
  ],
}
