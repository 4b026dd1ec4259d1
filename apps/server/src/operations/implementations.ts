import type { ContractName } from '@trellis/contract'
import { operations as apps } from '../apps/operations.ts'
import { operations as assets } from '../assets/operations.ts'
import type { Implementation } from '../calls/implement.ts'
import { operations as collections } from '../collections/operations.ts'
import { operations as coreRecords } from '../core-records/operations.ts'
import { operations as explanations } from '../explanations/operations.ts'
import { operations as exports } from '../exports/operations.ts'
import { operations as files } from '../files/operations.ts'
import { operations as flows } from '../flows/operations.ts'
import { operations as geocoding } from '../geocoding/operations.ts'
import { operations as imports } from '../imports/operations.ts'
import { operations as indexes } from '../indexes/operations.ts'
import { operations as integrations } from '../integrations/operations.ts'
import { operations as invitations } from '../invitations/operations.ts'
import { operations as navigation } from '../navigation/operations.ts'
import { operations as notifications } from '../notifications/operations.ts'
import { operations as outbox } from '../outbox/operations.ts'
import { operations as places } from '../places/operations.ts'
import { operations as recalculations } from '../recalculations/operations.ts'
import { operations as records } from '../records/operations.ts'
import { operations as samples } from '../samples/operations.ts'
import { operations as schema } from '../schema/operations.ts'
import { operations as search } from '../search/operations.ts'
import { operations as signIn } from '../sign-in/operations.ts'
import { operations as tokens } from '../tokens/operations.ts'
import { operations as views } from '../views/operations.ts'
import { operations as workList } from '../work-list/operations.ts'
import { operations as workspace } from '../workspace/operations.ts'

const all = [
  ...apps,
  ...assets,
  ...collections,
  ...coreRecords,
  ...explanations,
  ...exports,
  ...geocoding,
  ...files,
  ...flows,
  ...imports,
  ...indexes,
  ...integrations,
  ...invitations,
  ...navigation,
  ...notifications,
  ...outbox,
  ...places,
  ...recalculations,
  ...records,
  ...samples,
  ...schema,
  ...search,
  ...signIn,
  ...tokens,
  ...views,
  ...workList,
  ...workspace,
] as const

/** Every operation there is; a contract without code for it does not compile. */
export const implementations: readonly Implementation[] = all

type Missing = Exclude<ContractName, (typeof all)[number]['contract']['name']>
const nothingIsMissing: [Missing] extends [never] ? true : Missing = true
void nothingIsMissing
