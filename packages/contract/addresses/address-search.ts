import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

const part = Type.Optional(Type.String({ maxLength: 500 }))

/** One place that was found, in the parts of an address (1 §3.5). */
export const FoundAddress = Type.Object(
  {
    summary: Type.String({ maxLength: 1000 }),
    lat: Type.Number(),
    lng: Type.Number(),
    road: part,
    houseNumber: part,
    city: part,
    postcode: part,
    state: part,
    /** Id of a record of Country. */
    country: part,
    county: part,
    category: part,
    continent: part,
    countryCode: part,
    stateCode: part,
    stateDistrict: part,
    suburb: part,
  },
  { additionalProperties: false },
)
export type FoundAddress = Type.Static<typeof FoundAddress>

export const contract = defineContract({
  name: 'ADDRESS_SEARCH',
  summary:
    'Finds places by what an address says: towns and countries, or whole addresses where the server has a geocoder.',
  input: Type.Object(
    {
      text: Type.String({ minLength: 2, maxLength: 300 }),
      /** Language of the answer, as `de-CH`. */
      locale: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 35 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ list: Type.Array(FoundAddress) }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: true,
})
