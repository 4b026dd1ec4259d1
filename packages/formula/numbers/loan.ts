import { exactMath } from './exact-math.ts'

/** What is paid at the end of each period to pay back a loan; NaN, which a formula shows as empty, without periods. */
export function instalment(rate: number, periods: number, loan: number): number {
  if (periods <= 0) return Number.NaN
  return rate === 0 ? loan / periods : (loan * rate) / (1 - exactMath.power(1 + rate, -periods))
}

/** What is still owed after so many of equal payments. */
export function owedAfter(rate: number, paid: number, { loan, payment }: { loan: number; payment: number }): number {
  if (rate === 0) return loan - payment * paid
  const growth = exactMath.power(1 + rate, paid)
  return loan * growth - (payment * (growth - 1)) / rate
}

/** The rate at which a worth falls to nothing as it rises, by halving; null where it does not between -99.99 % and 1,000,000 %. */
export function rateOf(worthAt: (rate: number) => number): number | null {
  let [low, high] = [-0.9999, 10_000]
  const first = worthAt(low)
  if (!(first * worthAt(high) < 0)) return null
  for (let halving = 0; halving < 100; halving += 1) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (worthAt(middle) * first > 0) low = middle
    else high = middle
  }
  return Math.round(high * 1e12) / 1e12
}
