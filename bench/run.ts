import type { Figure } from './figure.ts'
import { groups } from './groups.ts'

/** `npm run bench [-- --only GROUP] [-- --json]`: every performance promise, as a table for people or one JSON line per figure. */
const argv = process.argv.slice(2)
const only = argv.includes('--only') ? argv[argv.indexOf('--only') + 1] : undefined
const asJson = argv.includes('--json')

const chosen = Object.entries(groups).filter(([name]) => !only || only === name || only.startsWith(`${name}.`))
if (chosen.length === 0) {
  console.error(`There is no group "${only}". Groups: ${Object.keys(groups).join(', ')}.`)
  process.exit(1)
}

const figures: Figure[] = []
for (const [name, load] of chosen) {
  const { measure } = await load()
  const single = only?.startsWith(`${name}.`) ? only : undefined
  for await (const figure of measure(single)) {
    figures.push(figure)
    print(figure)
  }
}
process.exit(figures.every(figure => figure.ok) ? 0 : 1)

function print(figure: Figure): void {
  if (asJson) {
    const { name, value, unit, ratio, limit, ok } = figure
    console.log(
      JSON.stringify({ name, value: round(value), unit, ratio: ratio === null ? null : round(ratio), limit, ok }),
    )
    return
  }
  const counted = figure.ratio === null ? '' : `${round(figure.ratio)} × bare`
  const sign = figure.atMost ? '≤' : '≥'
  console.log(
    [
      figure.ok ? 'ok ' : 'BAD',
      figure.name.padEnd(24),
      `${round(figure.value)} ${figure.unit}`.padEnd(22),
      counted.padEnd(16),
      `${sign} ${figure.limit}`,
    ].join('  '),
  )
}

function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
