/**
 * Every dial code (ITU E.164), also those of no country: free calls, satellites, networks across borders. The countries come with
 * the box of a number alone; a test compares the two.
 */
const dialCode =
  /^(?:1|21[1-368]|2[2-4]\d|25[0-8]|26\d|29[017-9]|2[07]|35\d|37[0-8]|38[0-35-79]|3[0-469]|42[013]|4[013-9]|5[09]\d|5[1-8]|67[02-9]|68[0-35-9]|69[0-2]|6[0-6]|7|80[08]|85[02356]|87[08]|88[0-368]|8[1246]|96[0-8]|97[0-79]|99[2-68]|9[0-58])/

/** The dial code that digits begin with; no dial code is the beginning of another. */
export const dialCodeOf = (digits: string): string | undefined => dialCode.exec(digits)?.[0]

/** The dial codes of two figures. */
export const shortDialCodes = Array.from({ length: 90 }, (_, place) => String(place + 10))
  .filter(code => dialCodeOf(code) === code)
  .join()
