import encodeQR from 'qr'
import { type CodeDrawing, pathOf } from '../../inputs/code-drawing.ts'

/** With the quiet zone of four squares that the standard asks for; the least correction, so that the longest text fits. */
export function drawCode(text: string): CodeDrawing {
  const rows = encodeQR(text, 'raw', { ecc: text.length > 1000 ? 'low' : 'medium', border: 4 })
  return { width: rows.length, height: rows.length, path: pathOf(rows) }
}
