/** What one formula may cost: P14 and S53 of the security cases. */
export type Limits = {
  /** Nested nodes. */
  depth: number
  /** Nodes of one tree. */
  nodes: number
  steps: number
  /** Text and lists made while evaluating. */
  bytes: number
  /** The error is to be out within 100 (S53): the clock is looked at between pieces of work, not in them. */
  milliseconds: number
}

export const defaultLimits: Limits = {
  depth: 32,
  nodes: 2000,
  steps: 1_000_000,
  bytes: 10 * 1024 * 1024,
  milliseconds: 80,
}
