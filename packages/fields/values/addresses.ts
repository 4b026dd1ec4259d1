const safeSchemes = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/** An address that may be opened: written out in full, of a scheme that runs no script, without blanks or control characters (S70). */
export function isSafeAddress(text: string): boolean {
  if (!/^(https?:\/\/|mailto:|tel:)[^\s\p{Cc}\\]+$/iu.test(text)) return false
  const url = URL.parse(text)
  return url !== null && safeSchemes.has(url.protocol)
}

/** A page of the web, which opens beside ours; a mailbox or a phone does not. */
export const isWebAddress = (address: string): boolean => /^https?:/i.test(address)

/** A file of ours as pages refer to it. */
export function isFileAddress(text: string): boolean {
  return /^\/api\/files\/[A-Za-z0-9_.~:-]{1,128}(\?w=\d{1,5})?$/.test(text) && !text.includes('..')
}

/** Where an image may come from: our own files, or the web. */
export function isImageAddress(text: string): boolean {
  return isFileAddress(text) || (isWebAddress(text) && isSafeAddress(text))
}
