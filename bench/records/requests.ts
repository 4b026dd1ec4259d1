import type { ListInput } from '@trellis/contract'
import type { Side } from '../compare.ts'
import type { LoadRequest } from '../load.ts'
import type { Api, World } from '../world.ts'

/** A case of the group: the same work as a path of bare and as an operation of ours. */
export type Case = {
  name: string
  limit: number
  path: (index: number) => string
  operation: string
  input: (index: number) => unknown
}

const lit: ListInput['cursor'] = {
  collectionId: 'Runways',
  filter: { lighted: { $eq: true }, surface: { $eq: 'ASP' } },
  options: { orderBy: 'lengthFt', descending: true },
}

/** Runways of one surface by their title: an index serves the order, another the surface. */
export const bySurface = (surface: string) => ({
  cursor: { collectionId: 'Runways', filter: { surface: { $eq: surface } }, options: { orderBy: 'recordTitle' } },
  omitAssociations: true,
  count: 'none',
})

/** Airfields with enough runways for a page. */
const idents = ['eddf', 'kjfk', 'lfpg', 'kord', 'eham', 'kden', 'kdfw', 'katl']
const identAt = (index: number) => idents[index % idents.length] ?? ''

export function casesFor(runwayIds: readonly string[]): Case[] {
  const idAt = (index: number) => runwayIds[index % runwayIds.length] ?? ''
  const list = (name: string, limit: number, path: string, input: object): Case => ({
    name,
    limit,
    path: () => path,
    operation: 'DATA_LIST',
    input: () => input,
  })
  return [
    list('records.list.nocount', 1, '/list', { cursor: lit, omitAssociations: true, count: 'none' }),
    list('records.list.count', 0.9, '/list-count', { cursor: lit, omitAssociations: true, count: 'exact' }),
    list('records.list.rare', 0.8, '/list-surface?surface=RARE', bySurface('RARE')),
    list('records.list.toone', 0.9, '/list-airfield', { cursor: lit, count: 'none' }),
    list('records.list.tomany', 0.8, '/list-runways', {
      cursor: {
        collectionId: 'Airfields',
        filter: { frequencyCount: { $gte: 2 }, runwayCount: { $gte: 1 } },
        options: { orderBy: 'ident', descending: true },
      },
      count: 'none',
    }),
    {
      name: 'records.get',
      limit: 0.75,
      path: index => `/get?id=${idAt(index)}`,
      operation: 'DATA_GET',
      input: index => ({ collectionId: 'Runways', id: idAt(index), omit: ['airfield'] }),
    },
    {
      name: 'records.search',
      limit: 0.9,
      path: index => `/search?text=${identAt(index)}`,
      operation: 'DATA_LIST',
      input: index => ({
        cursor: { collectionId: 'Runways', filter: { recordTitle: { $contains: identAt(index) } } },
        omitAssociations: true,
        count: 'none',
      }),
    },
    {
      name: 'records.group',
      limit: 0.8,
      path: () => '/group',
      operation: 'DATA_GROUP',
      input: () => ({
        cursor: { collectionId: 'Runways' },
        groupBy: [{ fieldId: 'surface' }],
        aggregates: [{ function: 'count' }, { function: 'sum', fieldId: 'lengthFt' }],
      }),
    },
  ]
}

export function ourSide(world: World, caller: Api, operation: string, input: (index: number) => unknown): Side {
  const headers = { authorization: `Bearer ${caller.token}` }
  return {
    url: world.url,
    request: (index): LoadRequest => ({
      method: 'POST',
      path: `/api/operations/${operation}`,
      headers,
      body: JSON.stringify(input(index)),
    }),
  }
}

export function bareSide(url: string, path: (index: number) => string): Side {
  return { url, request: (index): LoadRequest => ({ method: 'GET', path: path(index) }) }
}
