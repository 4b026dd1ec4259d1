/** Files of this server that stored markup shows: images in its text, and files below it. Texts hold no `"`, so only attributes match. */
export const fileIds = (html: string): string[] => [
  ...new Set([...html.matchAll(/ (?:data-file="|src="\/api\/files\/)([^"?]+)/g)].map(([, id = '']) => id)),
]
