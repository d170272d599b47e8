import parsePhoneNumber from 'libphonenumber-js/max'

/**
 * Reads a telephone number as people in the United Kingdom type one: without a country it is theirs. Its length must be
 * one that its country gives out; ranges are not looked at, because countries open new ones before a library knows them.
 * @returns it as people there dial it, with its country where that is another; null for one that nobody can have.
 */
export function readTelephone(typed: string): string | null {
  const number = parsePhoneNumber(typed, 'GB')
  if (!number?.isPossible()) return null
  return number.countryCallingCode === '44' ? number.formatNational() : number.formatInternational()
}
