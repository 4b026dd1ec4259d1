import type { FlowDocument, FlowStatus } from '@trellis/model'

/** A flow as it is live, or its draft, with its status. */
export type FoundFlow = { id: string; version: number; status: FlowStatus; document: FlowDocument }
