import { contracts } from '@trellis/contract/registry'
import { implement, implementKeeping } from '../calls/implement.ts'
import { findPeople } from './find-people.ts'
import { saveMembers } from './save-members.ts'

export const operations = [
  implementKeeping(contracts.APP_MEMBERS_SAVE, saveMembers),
  implement(contracts.APP_PEOPLE_SEARCH, findPeople),
] as const
