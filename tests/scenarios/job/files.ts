/** Two lists of an equipment rental firm, as its office has kept them in a spreadsheet. */
const cities = ['Bergen', 'Oslo', 'Tromsø', 'Bodø', 'Hamar']
const machines = ['Excavator', 'Wheel loader', 'Tower light', 'Generator', 'Compressor', 'Scaffold', 'Forklift']
const branches = ['North', 'South', 'West']
const conditions = ['good', 'scratched', 'broken']

export const customerCount = 60
export const rentalCount = 300

const line = (values: readonly (string | number)[]) => values.join(',')
const customerName = (at: number) => `${['Berg', 'Dahl', 'Haug', 'Lund', 'Moen', 'Vik'][at % 6]} & Co ${at + 1}`

export function customersFile(): string {
  const rows = Array.from({ length: customerCount }, (_, at) =>
    line([customerName(at), cities[at % 5] ?? '', `post${at + 1}@firm${at + 1}.example`]),
  )
  return `${[line(['Name', 'City', 'Email']), ...rows].join('\n')}\n`
}

/** `today`: as `YYYY-MM-DD`; about one rental in six is out beyond its day. */
export function rentalsFile(today: string): string {
  const day = (shift: number) => new Date(Date.parse(today) + shift * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from({ length: rentalCount }, (_, at) => {
    const start = -(at % 90) - 2
    const due = start + 14
    const isBack = at % 3 !== 0
    const status = isBack ? 'returned' : at % 2 ? 'out' : 'reserved'
    return line([
      `R-${1000 + at}`,
      customerName((at * 7) % customerCount),
      machines[at % machines.length] ?? '',
      branches[at % branches.length] ?? '',
      status,
      conditions[at % conditions.length] ?? '',
      `${40 + (at % 9) * 15}.50`,
      day(start),
      day(due),
      isBack ? day(due - 1) : '',
    ])
  })
  const names = [
    'Rental no',
    'Customer',
    'Machine',
    'Branch',
    'Status',
    'Condition',
    'Rate',
    'Rented',
    'Due',
    'Returned',
  ]
  return `${[line(names), ...rows].join('\n')}\n`
}
