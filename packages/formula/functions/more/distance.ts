import { defineFunction } from '../../define-function.ts'
import { exactMath } from '../../numbers/exact-math.ts'

export const formulaFunction = defineFunction({
  name: 'DISTANCE',
  label: 'Distance',
  group: 'more',
  keywords: ['map', 'coordinates', 'haversine', 'kilometres', 'gps'],
  summary: 'The distance in kilometres between two places, each with `lat` and `lng`.',
  parameters: [
    { name: 'from', type: 'object', summary: 'a place' },
    { name: 'to', type: 'object', summary: 'another' },
  ],
  result: 'number',
  examples: [{ formula: 'ROUND(DISTANCE({lat: 52.52, lng: 13.405}, {lat: 48.8566, lng: 2.3522}), 0)', result: 877 }],
  evaluate: (from, to) => {
    const [lat1, lng1, lat2, lng2] = [from['lat'], from['lng'], to['lat'], to['lng']]
    if (typeof lat1 !== 'number' || typeof lng1 !== 'number' || typeof lat2 !== 'number' || typeof lng2 !== 'number')
      return null
    return kilometres({ lat: lat1, lng: lng1 }, { lat: lat2, lng: lng2 })
  },
})

type Place = { lat: number; lng: number }

/** Along the great circle of a sphere with the Earth's mean radius. */
function kilometres(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [lat, lng] = [radians(to.lat - from.lat) / 2, radians(to.lng - from.lng) / 2]
  const { sin, cos, asin } = exactMath
  const [rise, run] = [sin(lat), sin(lng)]
  const chord = rise * rise + cos(radians(from.lat)) * cos(radians(to.lat)) * run * run
  return 6371.0088 * 2 * asin(Math.min(1, Math.sqrt(chord)))
}
