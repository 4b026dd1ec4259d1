import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import type { RecordVerb } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { Collection } from '../collections/collection.ts'
import type { Services } from '../services.ts'

export type Explanation = OutputOf<Contracts['ACCESS_EXPLAIN']>
export type Because = Explanation['because'][number]
/** Whether and why, without what is told beside it. */
export type Verdict = Pick<Explanation, 'allowed' | 'because'>
export type Question = InputOf<Contracts['ACCESS_EXPLAIN']>
export type ExplainServices = Pick<Services, 'database' | 'collections' | 'callers' | 'records'>

/** What is asked, once everything named in it was found. */
export type Asked = {
  services: ExplainServices
  user: Caller
  collection: Collection
  verb: RecordVerb
  id: string | undefined
  /** Row rules and the values in them are told to whoever may edit apps. */
  mayReadRules: boolean
}
