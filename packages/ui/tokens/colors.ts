import type { PaletteColor } from './palette-colors.ts'

/** A colour in both themes, `#RRGGBB`. */
export type Pair = { light: string; dark: string }

const pair = (light: string, dark: string): Pair => ({ light, dark })

/** Colour roles; the key is the name of the custom property after `--color-`. */
export const colors = {
  canvas: pair('#F5F4EF', '#131512'),
  surface: pair('#FFFEFB', '#1A1D19'),
  sunken: pair('#ECEAE3', '#0E100D'),
  raised: pair('#FFFFFF', '#232722'),
  line: pair('#E2DFD5', '#2C302A'),
  border: pair('#CBC7BA', '#3D423A'),
  control: pair('#87847A', '#7E8479'),
  text: pair('#1B1D1A', '#ECEDE6'),
  text2: pair('#53554D', '#B6B9AE'),
  text3: pair('#67695F', '#979C90'),
  brand: pair('#2450B2', '#9DB8FF'),
  'brand-fill': pair('#2450B2', '#3A66CC'),
  'brand-hover': pair('#1B3F90', '#446FD2'),
  'brand-soft': pair('#E3EAFA', '#1D2A49'),
  success: pair('#1D7142', '#74C996'),
  'success-fill': pair('#1D7142', '#23794A'),
  'success-hover': pair('#1A633A', '#1F6A41'),
  'success-soft': pair('#E0F1E6', '#173324'),
  warn: pair('#8A4F00', '#E9AC56'),
  'warn-fill': pair('#8A4F00', '#8F5606'),
  'warn-hover': pair('#794600', '#7E4C05'),
  'warn-soft': pair('#FBECD4', '#3A2A12'),
  danger: pair('#AE241C', '#FF958B'),
  'danger-fill': pair('#B3261E', '#C23A31'),
  'danger-hover': pair('#9E211A', '#AB332B'),
  'danger-soft': pair('#FBE5E2', '#43201D'),
  'on-fill': pair('#FFFFFF', '#FFFFFF'),
} as const satisfies Record<string, Pair>

export type ColorRole = keyof typeof colors

type Tones = { solid: Pair; soft: Pair; text: Pair }

const tones = (light: [string, string, string], dark: [string, string, string]): Tones => ({
  solid: pair(light[0], dark[0]),
  soft: pair(light[1], dark[1]),
  text: pair(light[2], dark[2]),
})

/** The record palette: records store the key, never a colour. */
export const palette = {
  slate: tones(['#7D7A71', '#EDEDEA', '#4F4D46'], ['#A19E96', '#2C2B29', '#CCCAC4']),
  red: tones(['#C34F4B', '#FEE7E4', '#7E302D'], ['#E47C75', '#41211E', '#FEB5AE']),
  orange: tones(['#BF5914', '#FFE7DC', '#7B3606'], ['#DF8352', '#3F2314', '#FCB997']),
  amber: tones(['#A46E01', '#FDEAD0', '#694501'], ['#CD9130', '#3A270B', '#EDC388']),
  lime: tones(['#718506', '#E9F1D4', '#475403'], ['#94AA44', '#282F10', '#C3D491']),
  green: tones(['#1B9247', '#DBF5DF', '#0B5D2A'], ['#5CB572', '#17321E', '#A0DCAC']),
  teal: tones(['#0B8E7F', '#D1F6EF', '#045A50'], ['#0CB7A4', '#03332D', '#84DECF']),
  cyan: tones(['#0988A5', '#D2F3FF', '#01566A'], ['#0CB0D4', '#04313C', '#84D9F3']),
  blue: tones(['#3C79D1', '#E2EEFF', '#234C88'], ['#6A9FEE', '#1B2C44', '#ABCDFE']),
  violet: tones(['#7868CD', '#EBEBFE', '#4B4185'], ['#9B90EA', '#2A2743', '#C7C2FF']),
  plum: tones(['#A557AA', '#FBE4FC', '#6A356E'], ['#C781CB', '#382239', '#E9B7EB']),
  pink: tones(['#BF4D73', '#FEE6EB', '#7B2E48'], ['#E07A98', '#402029', '#FDB2C6']),
} as const satisfies Record<PaletteColor, Tones>

/**
 * What must be readable on what: [foreground, background, least ratio]. `line` and `border` are absent on purpose,
 * they are never the only sign of a control.
 */
export const contrastRules: readonly (readonly [ColorRole, ColorRole, number])[] = [
  ...(['text', 'text2', 'text3', 'brand'] as const).flatMap(ink =>
    (['canvas', 'surface', 'sunken', 'raised'] as const).map(paper => [ink, paper, 4.5] as const),
  ),
  ...(['success', 'warn', 'danger'] as const).flatMap(ink =>
    (['surface', 'canvas', 'raised', `${ink}-soft`] as const).map(paper => [ink, paper, 4.5] as const),
  ),
  ...(['text', 'text2', 'brand'] as const).map(ink => [ink, 'brand-soft', 4.5] as const),
  ...(['success-soft', 'warn-soft', 'danger-soft'] as const).map(paper => ['text', paper, 4.5] as const),
  ...(['brand', 'success', 'warn', 'danger'] as const).flatMap(status =>
    ([`${status}-fill`, `${status}-hover`] as const).map(paper => ['on-fill', paper, 4.5] as const),
  ),
  ...(['surface', 'canvas', 'raised'] as const).map(paper => ['control', paper, 3] as const),
]
