/** Marks of direction, fillers and whatever else takes no room; a joiner between two letters or pictures is part of how they are written. */
const hidden =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])|(?![\u200c\u200d])\p{Cf}/gu

/** A name as it is read: without what nobody sees, by which `agpj.exe` could look like `aexe.jpg`. */
export function withoutHidden(name: string): string {
  return name.replaceAll(hidden, '')
}
