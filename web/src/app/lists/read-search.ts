/** The search text of an address (`?q=`) as one clean line, without control characters and halves of a surrogate pair. */
export const readSearch = (search: URLSearchParams, maxLength: number): string =>
  (search.get('q') ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, maxLength)
    .toWellFormed()
    .trim()
