import type { Queryable } from '../database/database.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import type { ImportOutcome } from './import-runs.ts'
import type { RunningImport } from './imports.ts'

/** Whoever began it still looks at it then. */
const watchedMs = 10_000

/** Tells whoever began it that the import is over, in the transaction that ends it. Announce 'log' and 'work' afterwards. */
export async function tellOfImport(
  { collections }: Pick<Services, 'collections'>,
  connection: Queryable,
  { id, caller: { tenant, userId }, collectionId, create, startedAt }: RunningImport,
  outcome: ImportOutcome,
): Promise<void> {
  const collection = create ? undefined : await collections.find(tenant.id, collectionId)
  const name = create?.name ?? collection?.document.name ?? collectionId
  const hasFailed = outcome.message !== undefined
  const link = new URLSearchParams({ id: collectionId, run: id })
  await notify(connection, tenant, {
    kind: 'import',
    key: `import ${id}`,
    userIds: [userId],
    author: null,
    title: `${hasFailed ? 'Nothing was imported into' : 'Imported into'} ${name}`.slice(0, 200),
    text: outcome.message ?? countsOf(outcome),
    icon: hasFailed ? 'error' : 'upload',
    link: `/builder/data/import?${link}`,
    silent: Date.now() - startedAt < watchedMs,
  })
}

function countsOf({ insertedCount, updatedCount, skippedCount }: ImportOutcome): string {
  const numbers = new Intl.NumberFormat('en')
  const said = [
    `${numbers.format(insertedCount)} added`,
    `${numbers.format(updatedCount)} changed`,
    `${numbers.format(skippedCount)} left out`,
  ]
  return `Rows: ${said.join(', ')}.`
}
