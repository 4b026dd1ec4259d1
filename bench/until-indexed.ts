import type { World } from './world.ts'

const ofSearch = ['search', 'titleLetters', 'titleBeginning'] as const

/**
 * The server makes the indexes of the search in the background, where they would stand in each other's way with those made here. It may
 * have larger collections to go through before.
 */
export async function untilIndexed({ admin, database }: World, collectionIds: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 6000; attempt += 1) {
    const lists = await Promise.all(collectionIds.map(collectionId => admin.call('INDEX_LIST', { collectionId })))
    const building = await database.query('select from pg_stat_progress_create_index')
    const isReady = lists.every(
      ({ indexes }) =>
        ofSearch.every(reason => indexes.some(({ reasons }) => reasons.includes(reason))) &&
        indexes.every(({ state }) => state === 'ready'),
    )
    if (isReady && !building.rowCount) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('The indexes of the search were not built within 10 minutes')
}
