/**
 * An email address that its owner recognises and others can hardly guess, `a…@g….com`. It holds three characters that somebody typed, and the end of
 * a domain, so an account's address cannot carry a message to its reader.
 */
export function maskAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  const first = (text: string) => [...text][0] ?? ''
  return `${first(local)}…@${first(domain)}….${domain.split('.').at(-1)}`
}

/** A person's full name, `Ada Lovelace`; empty when the account is closed or missing. */
export const fullName = ({ firstname, lastname }: { firstname: string | null; lastname: string | null }) =>
  `${firstname ?? ''} ${lastname ?? ''}`.trim()

/** Who is first officer of an organisation (rule: hand-over). @param organisation the account with its number */
export const firstOfficerId = (organisation: { id: number; first_officer_id: number | null }): number =>
  organisation.first_officer_id ?? organisation.id

/** An account's name as its form has it. */
export const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) => ({
  firstname,
  lastname,
})

/** Words that belong to names without being one. */
const particles = new Set(
  'ab al ap bin binti da de del della den der di dos du e el ferch ibn la le mac ni of st ter van von y'.split(
    ' ',
  ),
)
const nameWord = /^\p{L}[\p{L}\p{M}]*(?:['’ʼ][\p{L}\p{M}]+)?$/u
/** A first letter, or a title or a saint: `J.`, `St.` */
const abbreviation = /^(?:\p{L}\p{M}*){1,3}\.$/u
const startsAsName = /^[\p{Lu}\p{Lt}\p{Lo}]/u
/** A letter or mark of a script that writes a sentence as one word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/gu
const maxUnspaced = 6
const severalWordsInOne = /\p{Ll}\p{Lu}.*\p{Ll}\p{Lu}/u

/**
 * Whether a name can be told apart from a message that somebody put there, such as "Ring 0800 … your account is blocked". A name that cannot is
 * still a name, and is left out only where a stranger may have typed it.
 */
function readsAsName(name: string): boolean {
  const words = name.normalize('NFC').split(/[ -]/)
  const names = words.filter((word) => !particles.has(word.toLowerCase()))
  return (
    name.length <= 40 &&
    // Letters that only look different, such as 𝐁𝐨𝐥𝐝 ones.
    name.normalize('NFKC') === name.normalize('NFC') &&
    (name.match(unspaced)?.length ?? 0) <= maxUnspaced &&
    names.length <= 3 &&
    (names.length <= 2 || names.every((word) => startsAsName.test(word))) &&
    words.every(
      (word) =>
        word.length <= 18 &&
        (nameWord.test(word) || abbreviation.test(word)) &&
        !severalWordsInOne.test(word),
    )
  )
}

/**
 * The name to use in an email to an unverified address. Both empty if the name could be a message (rule: unverified-emails-name-nobody).
 */
export function nameForUnverified(signUp: { firstname: string; lastname: string }): {
  firstname: string
  name: string
} {
  const name = fullName(signUp)
  return readsAsName(name) ? { firstname: signUp.firstname, name } : { firstname: '', name: '' }
}
