/** 2 §5 and §9. */
export const editorLimits = {
  /** Milliseconds after the last change before a form hears of it. */
  changeDelay: 300,
  listDepth: 5,
  tableRows: 2,
  tableColumns: 3,
  columnWidth: 100,
  fullWidth: 1500,
  fullWidthMargin: 50,
  imageWidth: 50,
  /** Milliseconds after the last key before an address gets its prefix. */
  linkPrefixDelay: 1000,
  linkPrefix: 'https://',
}

/** How much a step by the keyboard changes a width, in pixels. */
export const widthStep = 20
