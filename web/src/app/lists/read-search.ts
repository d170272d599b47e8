/** What an address searches for, as `?q=` says it. What was copied from a table or cut off in the middle of a sign is made one clean line. */
export const readSearch = (search: URLSearchParams, longest: number): string =>
  (search.get('q') ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, longest)
    .toWellFormed()
    .trim()
