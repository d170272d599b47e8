const shownNumbers = 4

/**
 * The buttons of the pagination control (rule: pagination-control).
 * @param current counted from 1
 */
export const paginate = (current: number, total: number) => ({
  previous: { page: current - 1, isDisabled: current <= 1 },
  numbers: Array.from({ length: shownNumbers }, (_, step) => current + step).map((page) => ({
    page,
    isDisabled: page > total,
  })),
  next: { page: current + 1, isDisabled: current >= total },
})

/**
 * Reads the page number from an address.
 * @param query the name of the parameter, when one screen has two lists
 * @returns the page, counted from 1; the first for anything that is not a page number
 */
export function readPageNumber(search: URLSearchParams, query = 'page'): number {
  const raw = search.get(query) ?? ''
  return /^[1-9]\d{0,5}$/.test(raw) ? Number(raw) : 1
}
