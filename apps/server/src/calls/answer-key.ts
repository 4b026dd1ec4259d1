/** What the answer of a call with an `Idempotency-Key` is stored under; another input under the same key is refused. */
export type AnswerKey = { tenantId: string; userId: string; operation: string; key: string; inputHash: Buffer }
