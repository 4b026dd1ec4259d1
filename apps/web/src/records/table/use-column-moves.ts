import { useState } from 'react'
import type { ColumnMovesOptions, columnMovesOf } from './column-moves.ts'
import { useTableParts } from './lazy-table-parts.tsx'

/** Columns that change places by their headers, once what they need is there, and what readers are told of it. */
export function useColumnMoves(options: Omit<ColumnMovesOptions, 'say'>): ColumnMoves {
  const [told, setTold] = useState('')
  const moves = useTableParts()?.columnMovesOf({ ...options, say: setTold }) ?? notYet
  return { ...moves, told }
}

type ColumnMoves = ReturnType<typeof columnMovesOf> & { told: string }

const notYet: ReturnType<typeof columnMovesOf> = { onKey: () => false, onGrab: () => undefined }
