import { roundDecimal } from './decimals.ts'

/** Every unit by what it measures, in that measure's base unit. */
const measures = {
  mm: ['length', 0.001],
  cm: ['length', 0.01],
  m: ['length', 1],
  km: ['length', 1000],
  in: ['length', 0.0254],
  ft: ['length', 0.3048],
  yd: ['length', 0.9144],
  mi: ['length', 1609.344],
  nmi: ['length', 1852],
  mg: ['mass', 0.001],
  g: ['mass', 1],
  kg: ['mass', 1000],
  t: ['mass', 1_000_000],
  oz: ['mass', 28.349523125],
  lb: ['mass', 453.59237],
  ml: ['volume', 0.001],
  l: ['volume', 1],
  m3: ['volume', 1000],
  floz: ['volume', 0.0295735295625],
  gal: ['volume', 3.785411784],
  m2: ['area', 1],
  ha: ['area', 10_000],
  km2: ['area', 1_000_000],
  acre: ['area', 4046.8564224],
  s: ['time', 1],
  min: ['time', 60],
  h: ['time', 3600],
  d: ['time', 86_400],
  c: ['temperature', 1],
  f: ['temperature', 1],
  k: ['temperature', 1],
} as const satisfies Record<string, readonly [string, number]>

export type MeasureName = keyof typeof measures

export const measureNames = Object.keys(measures) as readonly MeasureName[]

/** Null where the two measure different things. */
export function convertMeasure(value: number, from: MeasureName, to: MeasureName): number | null {
  const [source, target] = [measures[from], measures[to]]
  if (source[0] !== target[0]) return null
  if (source[0] === 'temperature') return roundDecimal(fromCelsius(toCelsius(value, from), to), 10)
  return Number(((value * source[1]) / target[1]).toPrecision(15))
}

function toCelsius(value: number, unit: MeasureName): number {
  if (unit === 'f') return ((value - 32) * 5) / 9
  return unit === 'k' ? value - 273.15 : value
}

function fromCelsius(value: number, unit: MeasureName): number {
  if (unit === 'f') return (value * 9) / 5 + 32
  return unit === 'k' ? value + 273.15 : value
}
