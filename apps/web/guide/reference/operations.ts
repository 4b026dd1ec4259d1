import type { Contract } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { plain, table } from './lines.ts'

const letters = /^[A-Z]+/

/** What programs can call. */
export function operationsPage(): string {
  const byFamily = Map.groupBy<string, Contract>(
    Object.values(contracts),
    ({ name }) => letters.exec(name)?.[0] ?? name,
  )
  const families = [...byFamily].toSorted(([one], [other]) => one.localeCompare(other))
  return [
    '# Operations',
    'What the client, [programs](programs.md) and flows call, as `POST /api/operations/NAME` with JSON. Names, inputs and answers are described for machines at `/api/openapi.json`.',
    ...families.map(
      ([family, members]) =>
        `## ${family}\n\n${table(['Operation', 'What it does', 'Who may call it'], members.map(rowOf))}`,
    ),
  ].join('\n\n')
}

const rowOf = ({ name, summary, access, personOnly }: Contract): string[] => [
  `\`${name}\``,
  plain(summary),
  whoMay(access) + (personOnly ? ', signed in themselves' : ''),
]

function whoMay(access: Contract['access']): string {
  if ('anyone' in access) return 'anyone'
  if ('signedIn' in access) return 'whoever is signed in'
  if ('anyBuilder' in access) return 'builders'
  if ('tenantAdmin' in access) return 'tenant admins'
  if ('records' in access) return `whoever may ${access.records} the records`
  return `who may open ${('sections' in access ? access.sections : [access.section]).join(' or ')}`
}
