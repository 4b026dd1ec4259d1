import { type Group, groups } from './groups.ts'
import { printExplanation, printFigure, printProfile } from './print.ts'

/**
 * `npm run bench [-- --only GROUP] [-- --json]`: every performance promise, as a table for people or one JSON line per figure.
 * `--explain` prints instead how PostgreSQL answers what is asked, ours and bare's, `--profile` where the server's time goes.
 */
const argv = process.argv.slice(2)
const only = argv.includes('--only') ? argv[argv.indexOf('--only') + 1] : undefined
const asJson = argv.includes('--json')
const why = (['explain', 'profile'] as const).find(each => argv.includes(`--${each}`))

const chosen = Object.entries(groups).filter(([name]) => !only || only === name || only.startsWith(`${name}.`))
if (chosen.length === 0) {
  console.error(`There is no group "${only}". Groups: ${Object.keys(groups).join(', ')}.`)
  process.exit(1)
}

let isFine = true
for (const [name, load] of chosen) {
  const group = await load()
  const single = only?.startsWith(`${name}.`) ? only : undefined
  if (why) await tell(name, group, single)
  else for await (const figure of group.measure(single)) take(figure)
}
process.exit(isFine ? 0 : 1)

function take(figure: Parameters<typeof printFigure>[0]): void {
  isFine &&= figure.ok
  printFigure(figure, asJson)
}

async function tell(name: string, group: Group, single: string | undefined): Promise<void> {
  if (why === 'explain' && group.explain) {
    for await (const explanation of group.explain(single)) printExplanation(explanation, asJson)
  } else if (why === 'profile' && group.profile) {
    for await (const profile of group.profile(single)) printProfile(profile, asJson)
  } else console.error(`${name} has nothing for --${why}`)
}
