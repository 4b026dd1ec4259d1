import type { Explanation } from './explain.ts'
import type { Figure } from './figure.ts'
import type { Profile } from './profile.ts'

/** A line of a table for people, or one of JSON for programs. */
export function printFigure(figure: Figure, asJson: boolean): void {
  if (asJson) {
    const { name, value, unit, ratio, limit, ok } = figure
    console.log(
      JSON.stringify({ name, value: round(value), unit, ratio: ratio === null ? null : round(ratio), limit, ok }),
    )
    return
  }
  const counted = figure.ratio === null ? '' : `${round(figure.ratio)} × bare`
  const sign = figure.atMost ? '≤' : '≥'
  console.log(
    [
      figure.ok ? 'ok ' : 'BAD',
      figure.name.padEnd(24),
      `${round(figure.value)} ${figure.unit}`.padEnd(22),
      counted.padEnd(16),
      `${sign} ${figure.limit}`,
    ].join('  '),
  )
}

/** `\u2014 records.get, ours`, the statement on one line, and the lines of its plan. */
export function printExplanation(explanation: Explanation, asJson: boolean): void {
  if (asJson) return console.log(JSON.stringify(explanation))
  const { name, side, text, plan } = explanation
  const lines = [`\u2014 ${name}, ${side}`, text.replaceAll(/\s+/g, ' ').trim(), ...plan]
  console.log(`${lines.join('\n  ')}\n`)
}

export function printProfile(profile: Profile, asJson: boolean): void {
  if (asJson) return console.log(JSON.stringify(profile))
  const { name, perSecond, functions } = profile
  const lines = functions.map(each => `${each.percent.toFixed(1).padStart(5)} %  ${each.name}  ${each.place}`.trimEnd())
  console.log(`${[`\u2014 ${name}, ${round(perSecond)} requests/s while it was looked into`, ...lines].join('\n')}\n`)
}

function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}
