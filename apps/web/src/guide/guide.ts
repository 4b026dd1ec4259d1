/** Words of a line. */
export type GuideWords =
  | string
  | { kind: 'strong' | 'emphasis'; words: readonly GuideWords[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; words: readonly GuideWords[] }

export type GuideBlock =
  | { kind: 'paragraph'; words: readonly GuideWords[] }
  | { kind: 'heading'; words: readonly GuideWords[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly GuideBlock[])[] }
  | { kind: 'quote'; blocks: readonly GuideBlock[] }
  | { kind: 'table'; head: readonly GuideCell[]; rows: readonly (readonly GuideCell[])[] }
  | ({ kind: 'picture'; alternative: string } & GuidePicture)

/** Where it is, and its size in pixels, so that its place is kept while it loads. */
export type GuidePicture = { href: string; width: number; height: number }

export type GuideCell = readonly GuideWords[]

/** From one heading to the next. `id` is what an address names: `flows`, or `flows.steps` below the beginning of its page. */
export type GuideSection = {
  id: string
  title: string
  /** 1: the beginning of a page. */
  level: 1 | 2 | 3
  blocks: readonly GuideBlock[]
}

export type GuidePage = { id: string; title: string; sections: readonly GuideSection[] }

/** What can be hidden: a switch of the workspace's features. */
export type GuideFeature = 'hideDevView'

/** A line of the table of contents: where it leads, and the feature that hides it and what it leads to. */
export type GuideEntry = { title: string; section: string; hiddenBy?: GuideFeature }

export type GuideChapter = { title: string; entries: readonly GuideEntry[] }

/** The whole guide, as the build writes it beside the client. */
export type Guide = { chapters: readonly GuideChapter[]; pages: readonly GuidePage[] }

/** The page that a section stands in. */
export const pageOfSection = (section: string): string => section.split('.')[0] ?? ''
