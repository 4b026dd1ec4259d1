export const textEncodings = ['utf-8', 'utf-16le', 'windows-1252'] as const
export type TextEncodingName = (typeof textEncodings)[number]

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]
