/** A set of words, written with spaces between them. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const harmlessSymbols =
  /\p{Emoji_Modifier}|\uFE0F|\u200D|👍|👌|✅|✔|☑|🙂|😊|😀|😃|😄|😁|☺|😅|😎|🤩|🥰|😍|🎉|🎊|🥳|🙌|👏|🤝|👋|✌|💪|✊|❤|♥|🧡|💛|💚|💙|💜|🙏|🌹|✨|🚩|🏠|🏡|🏘|📬|📮|🗞|📰|☀|🌞|🌧|☔|🚶|🏃|🐕|🐶|☕|(?<=\s)(?::-?\)|;-?\)|:-?D)(?=\s|$)/gu
/** What may be written around a sentence and is not seen. Inside it, it may change what is read. */
const invisibleStart = /^[\s\u200B-\u200F\u2060\uFEFF]+/
const invisibleEnd = /^[\s\u200B-\u200F\u2060\uFEFF]$/

/** A text without the symbols that only show a mood. */
export const withoutSymbols = (text: string): string =>
  trimInvisible(` ${text} `.replaceAll(harmlessSymbols, ' '))

function trimInvisible(text: string): string {
  let end = text.length
  while (end > 0 && invisibleEnd.test(text[end - 1]!)) end -= 1
  return text.slice(0, end).replace(invisibleStart, '')
}

/** The words of a text, in lower case and with straight apostrophes. */
export const wordsIn = (text: string): string[] =>
  withoutSymbols(text)
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/** The words of a text in lower case, of letters only: “O’Brien 2” has “o” and “brien”. */
export const plainWordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')
