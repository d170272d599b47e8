import parsePhoneNumber from 'libphonenumber-js/max'

/**
 * Reads a telephone number as people in the United Kingdom type it: a number without a country code is British. Its length must be
 * possible in its country. Number ranges are not checked, because countries open new ones before the library knows them.
 * @returns the number in its national format, or in the international one if it is not British; null for an impossible number
 */
export function readTelephone(typed: string): string | null {
  const number = parsePhoneNumber(typed, 'GB')
  if (!number?.isPossible()) return null
  return number.countryCallingCode === '44' ? number.formatNational() : number.formatInternational()
}
