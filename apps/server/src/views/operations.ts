import { contracts } from '@trellis/contract/registry'
import { implement } from '../calls/implement.ts'
import { openView } from './open-view.ts'

export const operations = [
  implement(contracts.VIEW_OPEN, ({ id }, { services, caller }) => openView(services, caller, id)),
] as const
