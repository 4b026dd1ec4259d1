import { contracts } from '@trellis/contract/registry'
import { implementKeeping } from '../calls/implement.ts'
import { saveMembers } from './save-members.ts'

export const operations = [implementKeeping(contracts.APP_MEMBERS_SAVE, saveMembers)] as const
