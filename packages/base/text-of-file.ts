/** UTF-8, or as spreadsheets write "Unicode text", or what those in the West wrote before it. `isCut`: the last character may be half. */
export function textOfFile(bytes: ArrayBuffer, { isCut = false } = {}): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes, { stream: isCut })
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes, { stream: isCut })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
