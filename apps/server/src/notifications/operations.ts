import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping } from '../calls/implement.ts'
import { listChoices, setChoice } from './choices.ts'
import { markAllAsRead } from './mark-all-as-read.ts'

/** Lists of notifications and single read flags are those of the core collection. */
export const operations = [
  implementKeeping(contracts.NOTIFICATION_MARK_AS_READ, ({ until }, context) => markAllAsRead(context, until)),
  implement(contracts.NOTIFICATION_CHOICE_LIST, (_input, context) => listChoices(context)),
  implementKeeping(contracts.NOTIFICATION_CHOICE_SET, (input, context) => setChoice(context, input)),
] as const
