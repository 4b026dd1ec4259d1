import { ownValue } from '@trellis/base'
import type { RecordSchema } from '@trellis/model'
import { formatNumber } from '@trellis/ui/text'
import type { OperationOutput } from '../../api/operations.ts'
import { t as ofCollections } from '../texts.ts'
import { t } from './index-texts.ts'

export type Index = OperationOutput<'INDEX_LIST'>['indexes'][number]

export const needsWaiting = ({ state }: Index): boolean => state !== 'ready'

/** What it finds or sorts, by the titles of the fields. */
export function indexTitle({ fields, shape, name }: Index, { properties }: RecordSchema): string {
  const titleOf = (id: string) =>
    id === 'id' ? ofCollections('collections.id') : ownValue(properties, id)?.title || id
  const equal = (shape?.equal ?? fields).map(titleOf)
  const order = shape?.orderBy
  if (order === undefined || order === 'id') return equal.join(' + ') || fields.map(titleOf).join(' + ') || name
  if (equal.length === 0) return t('collections.index.sorted', { order: titleOf(order) })
  return t('collections.index.foundAndSorted', { fields: equal.join(' + '), order: titleOf(order) })
}

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** In the unit that leaves the fewest digits; an index always has at least a page. */
export function describeSize(bytes: number): string {
  const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)) - 1))
  const value = bytes / 1024 ** (at + 1)
  return formatNumber(value, {
    style: 'unit',
    unit: units[at] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  })
}
