import { contracts } from '@trellis/contract/registry'
import { implementKeeping } from '../calls/implement.ts'
import { markAllAsRead } from './mark-all-as-read.ts'

/** Lists of notifications and single read flags are those of the core collection. */
export const operations = [
  implementKeeping(contracts.NOTIFICATION_MARK_AS_READ, ({ until }, context) => markAllAsRead(context, until)),
] as const
