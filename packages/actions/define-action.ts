import type { ActionGroupId, ActionUse, RecordSchema } from '@trellis/model'

/** The form that the parameters of an action are entered in; its formulas read the other parameters as `item`. */
export type ParametersForm = {
  properties: RecordSchema['properties']
  required?: readonly string[]
  /** A parameter that may be stored as an object of what the form asks for one by one. */
  spreads?: string
  /** Dotted paths of parameters that are about the records of one collection, and of the one that names it. Items have their list's. */
  about?: { collection: string; at: readonly string[] }
  /** The parameters that name a flow to run, and that hold what it is started with. */
  runs?: { flow: string; at: string }
  /** Parameters that name components of the view, by their IDs: of these kinds, or of any that shows data. */
  names?: readonly { at: string; kinds?: readonly string[] }[]
}

/** What flows do where an action failed for a reason that passes by itself: give up, or ask again as the step says. */
export type RetryRule = 'never' | 'passing'

/** Something that views and flows can do. The picker, the form of its parameters, the check at save and the reference are made from it. */
export type ActionDefinition = {
  /** What is stored as the type of an action. */
  id: string
  label: string
  group: ActionGroupId
  icon: string
  /** One sentence for whoever picks it. */
  summary: string
  /** Other words that people look for. */
  keywords: readonly string[]
  usedIn: ActionUse
  input: ParametersForm
  /** What the actions after it can read; absent where there is nothing. */
  output?: RecordSchema
  /** Whether it can end in an error, so that messages and actions for that case make sense. */
  canFail: boolean
  retry: RetryRule
}

/** An action of the browser alone, with parameters that its form takes, and such as it refuses. */
export type ClientActionDefinition = ActionDefinition & {
  samples: readonly Parameters[]
  /** `path`: where the first problem is. */
  invalidSamples: readonly { path: string; value: Parameters }[]
}

type Parameters = Readonly<Record<string, unknown>>

/** What the browser does by itself cannot fail, and nothing is there to be tried again. */
export function defineAction(
  action: Omit<ClientActionDefinition, 'canFail' | 'retry' | 'usedIn'>,
): ClientActionDefinition {
  return { ...action, usedIn: 'views', canFail: false, retry: 'never' }
}
