/** Before the id of a flow in the type of an action or of a step. */
export const flowPrefix = 'flow:'

/** The flow that the type of an action names, as `flow:<id>`. */
export function flowIdOf(type: string): string | undefined {
  return type.startsWith(flowPrefix) ? type.slice(flowPrefix.length) : undefined
}
