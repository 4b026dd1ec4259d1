import Type from 'typebox'

export const WorkStatusText = Type.Enum(['waiting', 'running', 'done', 'failed', 'cancelled'])

/** One piece of work: which kind, and which of it. */
export const WorkPlace = {
  kind: Type.String({ minLength: 1, maxLength: 60 }),
  id: Type.String({ minLength: 1, maxLength: 200 }),
}
