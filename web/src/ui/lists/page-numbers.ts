/**
 * The links of the pagination control (rule: pagination-control).
 * @param current counted from 1
 * @returns null for a disabled Previous or Next
 */
export function paginate(current: number, total: number) {
  const last = Math.min(current + 3, Math.max(current, total))
  return {
    previous: current > 1 ? current - 1 : null,
    numbers: Array.from({ length: last - current + 1 }, (_, step) => current + step),
    next: current < total ? current + 1 : null,
  }
}

/**
 * Reads the page number from an address.
 * @param query the name of the parameter, when one screen has two lists
 * @returns the page, counted from 1; the first for anything that is not a page number
 */
export function readPageNumber(search: URLSearchParams, query = 'page'): number {
  const raw = search.get(query) ?? ''
  return /^[1-9]\d{0,5}$/.test(raw) ? Number(raw) : 1
}
