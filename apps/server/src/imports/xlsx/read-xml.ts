import type { Readable } from 'node:stream'
import { notReadable } from './open-workbook.ts'

export type XmlHandlers = {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Reads XML as it comes; names are without their prefix. Between two pieces the caller may take what it has. */
export async function* readXml(stream: Readable, handlers: XmlHandlers, signal?: AbortSignal): AsyncGenerator<void> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  let broken: Error | undefined
  parser.on('error', error => {
    broken ??= error
  })
  parser.on('opentag', tag => handlers.open?.(localName(tag.name), tag.attributes))
  parser.on('closetag', tag => handlers.close?.(localName(tag.name)))
  parser.on('text', text => handlers.text?.(text))
  parser.on('cdata', text => handlers.text?.(text))
  const decoder = new TextDecoder()
  try {
    for await (const chunk of stream) {
      signal?.throwIfAborted()
      if (Buffer.isBuffer(chunk)) parser.write(decoder.decode(chunk, { stream: true }))
      if (broken) throw notReadable()
      yield
    }
    parser.write(decoder.decode())
    parser.close()
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof Error && error.name === 'UserError' ? error : notReadable()
  }
  if (broken) throw notReadable()
  yield
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** Reads a whole part. */
export async function readWholeXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _piece of readXml(stream, handlers)) continue
}
