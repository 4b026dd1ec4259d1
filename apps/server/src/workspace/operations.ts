import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping } from '../calls/implement.ts'
import { getWorkspace, setWorkspace } from './workspace-settings.ts'

export const operations = [
  implement(contracts.WORKSPACE_GET, (_input, context) => getWorkspace(context)),
  implementKeeping(contracts.WORKSPACE_SET, (input, context) => setWorkspace(context, input)),
] as const
