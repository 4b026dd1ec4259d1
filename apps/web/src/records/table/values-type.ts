/** What exact values of copied cells are on the clipboard, beside the text that they show: only a paste of our own asks for it. */
export const valuesType = 'application/x-trellis-cells+json'
