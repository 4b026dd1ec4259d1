import { escapeHtml } from '@trellis/base'

export type MailContent = {
  subject: string
  /** Language tag of the texts. */
  locale: string
  paragraphs: readonly string[]
  /** What the mail is for: a button in HTML, an address of its own line in plain text. */
  link?: {
    address: string
    label: string
    /** Whoever has it may do something with it: the text is kept for half an hour at most, and what repeats it is concealed. */
    signsIn: boolean
  }
  /** After the link. */
  notes?: readonly string[]
}

export function plainText({ paragraphs, link, notes = [] }: MailContent): string {
  const parts = [...paragraphs, ...(link ? [`${link.label}:\n${link.address}`] : []), ...notes]
  return `${parts.join('\n\n')}\n`
}

/** It loads nothing, and no text of it is read as markup (S45). */
export function htmlText({ locale, subject, paragraphs, link, notes = [] }: MailContent): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const button = link
    ? [`<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.label)}</a></p>`, paragraph(link.address)]
    : []
  const body = [...paragraphs.map(paragraph), ...button, ...notes.map(paragraph)].join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>${escapeHtml(subject)}</title></head>
<body>
${body}
</body>
</html>
`
}
